import { invalidField } from '../../../errors.ts'

const LONGEST_BYTES = 1024

/** The name under which a file is stored: as sent, but never a path, never hidden, without control characters. */
export function storedFileName(sent: string): string {
  const name = sent
    .normalize('NFC')
    .replace(/[\u0000-\u001f\u007f-\u009f]/g, '')
    .replace(/[/\\]/g, '_')
    .trim()
    .replace(/^[.\s]+/, '')
  if (Buffer.byteLength(name) > LONGEST_BYTES)
    throw invalidField('file', `the file name must be at most ${LONGEST_BYTES} bytes of UTF-8`)
  return name
}
