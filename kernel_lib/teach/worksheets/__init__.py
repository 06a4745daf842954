"""Worksheets with drawn numbers, and their answer keys."""
