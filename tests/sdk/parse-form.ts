/** The parts of a multipart form, read strictly: what is not exactly as RFC 7578 wants it throws. */
export function parseForm(
  body: Buffer,
  contentType: string,
): Map<string, { readonly filename: string | undefined; readonly content: Buffer }> {
  const boundary = /boundary=(\S+)$/.exec(contentType)?.[1]
  if (!boundary) throw new Error(`no boundary in ${contentType}`)
  const parts = new Map<string, { filename: string | undefined; content: Buffer }>()
  let at = body.indexOf(`--${boundary}\r\n`)
  if (at !== 0) throw new Error('the form does not begin with its boundary')
  while (body.subarray(at).indexOf(`--${boundary}--\r\n`) !== 0) {
    const headEnd = body.indexOf('\r\n\r\n', at)
    const end = body.indexOf(`\r\n--${boundary}`, headEnd)
    if (headEnd < 0 || end < 0) throw new Error('a part has no end')
    const head = body.subarray(at, headEnd).toString('utf8')
    const name = /; name="([^"]*)"/.exec(head)?.[1]
    if (name === undefined) throw new Error(`a part has no name: ${head}`)
    parts.set(name, { filename: /; filename="([^"]*)"/.exec(head)?.[1], content: body.subarray(headEnd + 4, end) })
    at = end + 2
  }
  return parts
}
