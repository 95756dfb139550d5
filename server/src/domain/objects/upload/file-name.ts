import { invalidField } from '../../../errors/problems.ts'

const MAX_BYTES = 1024

/** The stored name of a file: as sent, but without directories, leading dots and control characters. */
export function storedFileName(sent: string): string {
  const name = sent
    .normalize('NFC')
    .replace(/[\u0000-\u001f\u007f-\u009f]/g, '')
    .replace(/[/\\]/g, '_')
    .trim()
    .replace(/^[.\s]+/, '')
  if (Buffer.byteLength(name) > MAX_BYTES)
    throw invalidField('file', `the file name must be at most ${MAX_BYTES} bytes of UTF-8`)
  return name
}
