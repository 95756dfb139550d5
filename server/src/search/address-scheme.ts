/** The hint for `http://...`, which looks like a field and a regular expression. */
export const ADDRESS_HINT = 'an address needs a field and double quotes, as in name:"*http://...*"'

export function isAddressScheme(name: string): boolean {
  return /^(?:https?|ftp)$/i.test(name)
}
