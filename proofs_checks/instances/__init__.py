"""Generators of instances for property audits."""
