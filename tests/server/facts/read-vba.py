"""Prints the code and the keywords of the VBA modules of each file that is named, by olevba, as JSON."""

import json
import sys

from oletools.olevba import VBA_Parser, detect_autoexec, detect_suspicious

for path in sys.argv[1:]:
    parser = VBA_Parser(path)
    modules = {}
    for _, stream, _, code in parser.extract_macros():
        text = code.replace("\r\n", "\n")
        modules[stream.split("/")[-1]] = {
            "code": text,
            "auto_start": sorted({word.lower() for word, _ in detect_autoexec(text)}),
            "suspicious": sorted({word.lower() for word, _ in detect_suspicious(text)}),
        }
    print(json.dumps(modules, sort_keys=True))
