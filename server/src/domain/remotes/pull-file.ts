import type { Call } from '../../call.ts'
import { badGateway, Problem, tooLarge, typeConflict } from '../../errors/problems.ts'
import type { StagedContent } from '../../storage/storage.ts'
import { recipientsOf } from '../access/recipients.ts'
import { type FileDetail, loadFileDetail } from '../objects/load-file.ts'
import { storedFileName } from '../objects/upload/file-name.ts'
import { findKnown } from '../objects/upload/new-object.ts'
import { uploadFile } from '../objects/upload/upload-file.ts'
import { askRemote } from './ask-remote.ts'
import type { Exchange, ExchangeResult } from './exchange.ts'
import { pullOptions } from './pull-options.ts'
import { pulled } from './pulled.ts'
import { readRemoteObject } from './read-json.ts'
import { type RemoteObject, readObject, requireText, senseless } from './remote-object.ts'

type RemoteFile = RemoteObject & { readonly name: string; readonly sizeBytes: number }

/** Stores the file that a remote has under a hash. Bytes that do not match the hash are refused. */
export async function pullFile(call: Call, exchange: Exchange): Promise<ExchangeResult<FileDetail>> {
  const { remote, uploadAs } = exchange
  const asked = exchange.id.toLowerCase()
  await recipientsOf(call, uploadAs)
  const file = readFile(remote, await readRemoteObject(call, remote, { method: 'GET', path: `file/${asked}` }))
  refuseTooLarge(call, file)
  await refuseOtherType(call, file.id)
  const { options, skipped } = await pullOptions(call, exchange, file)
  const { body } = await askRemote(call, remote, { method: 'GET', path: `file/${file.id}/download` })
  let uploaded: FileDetail
  try {
    uploaded = await uploadFile(call, {
      file: {
        name: file.name,
        content: exactly(remote, file.sizeBytes, body),
        check: (digests) => requireAsked(remote, digests, [asked, file.id]),
      },
      options: async () => options,
      startsAnalysis: false,
    })
  } finally {
    body.destroy()
  }
  return pulled(call, exchange, { object: file, skipped, uploaded, load: loadFileDetail })
}

function readFile(remote: string, detail: Parameters<typeof readObject>[1]): RemoteFile {
  const name = requireText(remote, detail, 'file_name')
  const { file_size: sizeBytes } = detail
  if (typeof sizeBytes !== 'number' || !Number.isSafeInteger(sizeBytes) || sizeBytes < 1)
    throw senseless(remote, 'a file_size that is not an integer >= 1')
  return { ...readObject(remote, detail), name: storableName(remote, name), sizeBytes }
}

function storableName(remote: string, name: string): string {
  try {
    return storedFileName(name)
  } catch {
    throw senseless(remote, 'a file_name that is too long')
  }
}

function refuseTooLarge({ app: { settings } }: Call, { sizeBytes }: RemoteFile): void {
  for (const { setting, limit } of [
    { setting: 'remote_max_size', limit: settings.remoteMaxSizeBytes },
    { setting: 'max_upload_size', limit: settings.maxUploadSizeBytes },
  ]) {
    if (limit !== null && sizeBytes > limit)
      throw tooLarge(`the file has ${sizeBytes} bytes, more than ${limit}`, { setting })
  }
}

/** Checked before the bytes are fetched. */
async function refuseOtherType({ app }: Call, dhash: string): Promise<void> {
  try {
    await findKnown(app.db, { dhash, type: 'file' })
  } catch (error) {
    if (error instanceof Problem && error.code === 'type_conflict')
      throw typeConflict('Object already exists locally and is not a file')
    throw error
  }
}

async function* exactly(
  remote: string,
  sizeBytes: number,
  content: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  let size = 0
  for await (const chunk of content) {
    size += chunk.length
    if (size > sizeBytes) throw badGateway(`remote ${remote} sent more than the announced ${sizeBytes} bytes`)
    yield chunk
  }
  if (size < sizeBytes) throw badGateway(`remote ${remote} sent only ${size} of the announced ${sizeBytes} bytes`)
}

const ALGORITHMS: Readonly<Record<number, 'md5' | 'sha1' | 'sha256' | 'sha512'>> = {
  32: 'md5',
  40: 'sha1',
  64: 'sha256',
  128: 'sha512',
}

function requireAsked(remote: string, digests: StagedContent['digests'], hashes: readonly string[]): void {
  for (const hash of hashes) {
    const algorithm = ALGORITHMS[hash.length]
    if (algorithm === undefined || digests[algorithm] !== hash)
      throw badGateway(`remote ${remote} sent bytes that do not match ${hash}; nothing was stored`)
  }
}
