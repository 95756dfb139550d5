/** Throws an Error unless it is an http or https URL. */
export function parseWebAddress(text: string): URL {
  const url = URL.parse(text)
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '')
    throw new Error('must be an https:// or http:// URL')
  return url
}

/** Throws an Error unless it is exactly an origin, as browsers send it: lower case, without the usual port, path or slash. */
export function parseOrigin(text: string): string {
  const url = URL.parse(text)
  if (url === null || !/^https?:$/.test(url.protocol) || url.origin !== text || text.includes('*'))
    throw new Error(`must be origins such as https://tools.example, got "${text}"`)
  return text
}
