/** PostgreSQL accepts braces and missing hyphens, but not URNs. */
export function plainUuid(text: string): string {
  return text.toLowerCase().replace('urn:uuid:', '')
}
