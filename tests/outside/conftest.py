"""The packages of strangers are tried as they are installed, so they are not collected here."""

collect_ignore = ["no_thanks", "careful_bot"]
