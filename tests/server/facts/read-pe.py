"""Prints what pefile reads from each PE file that is named, a JSON document a line."""
import json
import sys

import pefile

for path in sys.argv[1:]:
    pe = pefile.PE(path)
    rich = pe.get_rich_header_hash() if pe.parse_rich_header() else None
    print(json.dumps({
        "imphash": pe.get_imphash() or None,
        "rich_hash": rich or None,
        "export_hash": pe.get_exphash() or None,
        "entry": pe.OPTIONAL_HEADER.AddressOfEntryPoint,
        "sections": [[s.Name.split(b"\0")[0].decode("latin1"), s.get_hash_sha256() if s.SizeOfRawData else None] for s in pe.sections],
        "exports": [e.name.decode() for e in pe.DIRECTORY_ENTRY_EXPORT.symbols if e.name] if hasattr(pe, "DIRECTORY_ENTRY_EXPORT") else [],
        "overlay": pe.get_overlay_data_start_offset(),
    }))
