"""Builders of certificates; the stand-alone checker shares no code with them."""
