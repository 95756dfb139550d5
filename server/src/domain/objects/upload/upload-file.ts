import type { Call } from '../../../call.ts'
import { invalidField, tooLarge } from '../../../errors/problems.ts'
import type { StagedContent } from '../../../storage/storage.ts'
import type { FileDetail } from '../load-file.ts'
import { refuseOverQuota } from './check-quota.ts'
import { checkUpload } from './check-upload.ts'
import { storeUpload } from './store-upload.ts'
import { readUploadOptions, type SentOptions, type UploadOptions, type UploadOrigin } from './upload-options.ts'

export type SentFile = {
  readonly name: string
  readonly content: AsyncIterable<Uint8Array>
  /** Throws if the bytes are not the requested ones. */
  check?(digests: StagedContent['digests']): void
}

/** The bytes are still arriving; the options may follow them, and come even without a file. */
export type FileUpload = UploadOrigin & {
  readonly file: SentFile | null
  options(): Promise<SentOptions>
}

/**
 * Stores a file and makes it known. The bytes are durable before the transaction begins, so that nothing slow happens while
 * it holds the order key of the listing, and a row never exists without its bytes. `place` names the part with the options.
 */
export async function uploadFile(
  call: Call,
  { file, options, ...origin }: FileUpload,
  place = 'options',
): Promise<FileDetail> {
  if (file === null) return refuseMissing(call, readUploadOptions(call, { options: await options(), place }, origin))
  await refuseOverQuota(call)
  await using staged = await stageFile(call, file)
  file.check?.(staged.digests)
  const read = readUploadOptions(call, { options: await options(), place }, origin)
  return await storeUpload(call, { staged, name: file.name, options: read, isCommitted: false })
}

/** Faults of the options are reported first. */
async function refuseMissing(call: Call, options: UploadOptions): Promise<never> {
  await checkUpload(call, options)
  throw invalidField('file', 'a part named file, with a file name, is required')
}

export function stageFile({ app, signal }: Call, { content }: SentFile): Promise<StagedContent> {
  return app.storage.stage(noLargerThan(app.largestFileBytes, content), signal)
}

/** An adopted database may have a narrower column for the size. */
function noLargerThan(largestBytes: number | null, content: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  return largestBytes === null ? content : cutOff(largestBytes, content)
}

async function* cutOff(largestBytes: number, content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let size = 0
  for await (const chunk of content) {
    size += chunk.length
    if (size > largestBytes)
      throw tooLarge(
        `the file is larger than ${largestBytes} bytes; an administrator can widen the column of the adopted database`,
      )
    yield chunk
  }
}
