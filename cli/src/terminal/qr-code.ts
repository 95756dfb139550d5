import type { OutputStream } from '../program/io.ts'

/** The text as a QR code in lines of half blocks; empty outside of a terminal, and where that is too narrow. */
export async function qrCode(text: string, { isTTY, columns = 80 }: OutputStream): Promise<string> {
  if (!isTTY) return ''
  const { renderUnicodeCompact } = await import('uqr')
  const lines = renderUnicodeCompact(text, { ecc: 'L', border: 2 }).split('\n')
  const width = Math.max(...lines.map((line) => line.length))
  return width <= columns ? `${lines.join('\n')}\n` : ''
}
