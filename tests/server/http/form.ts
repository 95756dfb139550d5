export type Part = { readonly head: string; readonly body: string | Uint8Array }

export const BOUNDARY = 'xXboundaryXx'
export const FORM_TYPE = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` }

export const part = (disposition: string, body: string | Uint8Array): Part => ({
  head: `Content-Disposition: form-data; ${disposition}`,
  body,
})
export const filePart = (body: string | Uint8Array = 'some content', name = 'a.bin'): Part =>
  part(`name="file"; filename="${name}"`, body)
export const optionsPart = (options: unknown): Part =>
  part('name="options"', typeof options === 'string' ? options : JSON.stringify(options))

/** A multipart body written by hand, so that it can be wrong. */
export function form(...parts: readonly Part[]): Buffer {
  const pieces = parts.flatMap(({ head, body }) => [`--${BOUNDARY}\r\n${head}\r\n\r\n`, body, '\r\n'])
  return Buffer.concat([...pieces, `--${BOUNDARY}--\r\n`].map((piece) => Buffer.from(piece)))
}
