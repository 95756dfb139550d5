/** Hosts of schemas, certificates and time stamps: nearly every program names them. */
const COMMON: readonly string[] = [
  'schemas.microsoft.com',
  'schemas.openxmlformats.org',
  'w3.org',
  'purl.org',
  'ns.adobe.com',
  'digicert.com',
  'symcb.com',
  'symcd.com',
  'verisign.com',
  'thawte.com',
  'globalsign.com',
  'globalsign.net',
  'sectigo.com',
  'usertrust.com',
  'comodoca.com',
  'entrust.net',
  'godaddy.com',
  'crl.microsoft.com',
  'ocsp.microsoft.com',
  'pki.microsoft.com',
  // Names of COM classes that end like domains.
  'wscript.shell',
  'wscript.network',
  'adodb.stream',
]

export function isCommonHost(host: string): boolean {
  return COMMON.some((common) => host === common || host.endsWith(`.${common}`))
}
