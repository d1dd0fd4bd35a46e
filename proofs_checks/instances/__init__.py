"""What audits meet: generators of instances for property audits, and cases chosen by hand."""
