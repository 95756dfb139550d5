import { openSource, type SourceOptions, type UploadSource } from '../source/source.ts'
import { hashText } from './hash-text.ts'
import { createRunningHash } from './running-hash.ts'

/**
 * The SHA-256 a file will have as its identifier, in lower-case hex. Accepts what `files.upload` accepts, refuses what
 * is empty (`ValidationError`), and holds no file in memory.
 *
 * @example const isKnown = (await client.files.find(await hashFile('sample.bin'))) !== null
 */
export async function hashFile(source: UploadSource, options: SourceOptions = {}): Promise<string> {
  const opened = await openSource(source, options)
  try {
    const hash = createRunningHash('sha256')
    for await (const chunk of opened.open()) hash.update(chunk)
    return hash.digest()
  } finally {
    await opened.release()
  }
}

/**
 * The identifier a blob will have.
 *
 * @example await client.blobs.find(await hashBlob(text))
 */
export async function hashBlob(content: string): Promise<string> {
  return hashText(content)
}
