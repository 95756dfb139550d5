/** Throws an Error for what is no address of the web. */
export function parseWebAddress(text: string): URL {
  const url = URL.parse(text)
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '')
    throw new Error('must be an address that begins with https:// or http://')
  return url
}
