"""What a release consists of: packages, the browser edition for a stick, and bills of materials."""
