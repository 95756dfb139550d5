/** Throws an Error unless it is an http or https URL. */
export function parseWebAddress(text: string): URL {
  const url = URL.parse(text)
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '')
    throw new Error('must be an https:// or http:// URL')
  return url
}
