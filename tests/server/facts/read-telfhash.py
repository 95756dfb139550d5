"""Prints the telfhash of each ELF file that is named, by pyelftools and py-tlsh; a dash without one."""
import re
import sys

import tlsh
from elftools.elf.elffile import ELFFile

NAMES = {"__libc_start_main", "main", "abort", "cachectl", "cacheflush", "puts", "atol", "malloc_trim"}
FORMS = re.compile(r"^[_.]|64$|^str|^mem")


def is_counted(symbol):
    entry = symbol.entry
    is_global = entry["st_info"]["type"] == "STT_FUNC" and entry["st_info"]["bind"] == "STB_GLOBAL"
    is_named = symbol.name and symbol.name not in NAMES and not FORMS.search(symbol.name)
    return is_global and entry["st_other"]["visibility"] == "STV_DEFAULT" and is_named


for path in sys.argv[1:]:
    with open(path, "rb") as file:
        sections = ELFFile(file).iter_sections()
        table = next((s for s in sections if s["sh_size"] > 0 and s["sh_type"] in ("SHT_DYNSYM", "SHT_SYMTAB")), None)
        names = sorted(s.name.lower() for s in table.iter_symbols() if is_counted(s)) if table else []
    found = tlsh.forcehash(",".join(names).encode("ascii")).lower()
    print("-" if found in ("", "tnull") else found)
