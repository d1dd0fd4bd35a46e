// Everything here is a convenience: without scripts the pages are complete.

// Filters over the table of all claims.
document.addEventListener("DOMContentLoaded", () => {
  const table = document.querySelector("table.ft-index");
  if (!table) return;
  const rows = [...table.tBodies[0].rows];
  const bar = document.createElement("div");
  bar.className = "ft-filters";
  bar.setAttribute("role", "search");
  bar.setAttribute("aria-label", "Filter the claims");
  const selects = ["paper", "verdict", "grade", "kind"].map((key) => {
    const label = document.createElement("label");
    const select = document.createElement("select");
    const values = new Set(rows.flatMap((row) => row.dataset[key].split("|")).filter(Boolean));
    select.add(new Option("all", ""));
    [...values].sort().forEach((value) => select.add(new Option(value, value)));
    select.name = key;
    label.append(key === "kind" ? "checked by" : key, select);
    bar.append(label);
    return select;
  });
  const count = document.createElement("output");
  bar.append(count);
  const show = () => {
    let shown = 0;
    for (const row of rows) {
      row.hidden = selects.some((s) => s.value && !row.dataset[s.name].split("|").includes(s.value));
      shown += row.hidden ? 0 : 1;
    }
    count.textContent = `${shown} of ${rows.length} claims`;
  };
  const given = new URLSearchParams(location.search);
  selects.forEach((s) => {
    s.value = given.get(s.name) ?? "";
    s.addEventListener("change", show);
  });
  show();
  table.parentElement.before(bar);
});

// Names for what the theme leaves unnamed or names by half.
document.addEventListener("DOMContentLoaded", () => {
  const sidebar = document.querySelector(".bd-sidebar-primary");
  sidebar?.setAttribute("role", "navigation");
  sidebar?.setAttribute("aria-label", "Book");
  document.querySelectorAll(".search-button-field").forEach((b) => b.setAttribute("aria-label", "Search Ctrl+K"));
  document.querySelectorAll(".theme-switch-button").forEach((b) =>
    b.setAttribute("aria-label", "Color mode: Light, Dark or System Settings"));
});
