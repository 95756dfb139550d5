"""Prints the facts of each Android package that is named, by pyaxmlparser, as JSON."""

import json
import sys

from pyaxmlparser import APK


def number(text):
    return int(text) if text and text.isdigit() else None


def read_apk(path):
    apk = APK(path)
    certificates = apk.get_certificates()
    schemes = {"v1": apk.is_signed_v1(), "v2": apk.is_signed_v2(), "v3": apk.is_signed_v3()}
    return {
        "package": apk.get_package(),
        "version_name": apk.get_androidversion_name(),
        "version_code": number(apk.get_androidversion_code()),
        "min_sdk": number(apk.get_min_sdk_version()),
        "target_sdk": number(apk.get_target_sdk_version()),
        "permissions": sorted(apk.get_permissions()),
        "activities": sorted(apk.get_activities()),
        "services": sorted(apk.get_services()),
        "receivers": sorted(apk.get_receivers()),
        "libraries": sorted(name for name in apk.get_files() if name.startswith("lib/") and name.endswith(".so")),
        "signature_schemes": [name for name, is_used in schemes.items() if is_used],
        "serials": sorted({f"{certificate.serial_number:x}" for certificate in certificates}),
    }


for path in sys.argv[1:]:
    print(json.dumps(read_apk(path)))
