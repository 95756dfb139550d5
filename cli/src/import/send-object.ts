import { readFile } from 'node:fs/promises'
import type { CommonUploadOptions } from '@lazaret/sdk'
import { CliError } from '../program/cli-error.ts'
import { codeOf } from '../program/exit-codes.ts'
import type { ComparableRecord, ObjectContent } from '../records/object-record.ts'
import { attempt } from './attempt.ts'
import type { StoredObject, StoreJob } from './store-job.ts'

type Annotations = Pick<CommonUploadOptions, 'tags' | 'attributes'>
type Access = Pick<CommonUploadOptions, 'share' | 'share3rdParty' | 'signal'>
type Send = (options: CommonUploadOptions) => Promise<StoredObject>

/** Smaller files share requests. Contents that wait for others are in memory. */
const MAX_SHARED_BYTES = 128 * 1024

/** Uploads an object, and every name of a file. `found` is what the receiving server has; null: nothing. */
export async function sendObject(
  job: StoreJob,
  found: StoredObject | null,
  annotations: Annotations & Pick<Access, 'share'>,
): Promise<StoredObject> {
  const { object, signal } = job
  const { record } = object
  if (record.type !== 'file' && found) return found
  const names = missingNames(record, found)
  if (found && names.length === 0) return found
  const { share, ...rest } = annotations
  const access = { ...(share ? { share } : {}), share3rdParty: record.share_3rd_party, signal }
  await using content = record.type === 'static_config' ? null : await object.openContent(signal)
  const send = senderOf(job, content)
  const stored = found ?? (await sendTolerantly(send(names[0]), access, rest))
  if (stored.id !== record.id) throw new CliError('integrity', `the receiving server stored it as ${stored.id}`)
  for (const name of found ? names : names.slice(1))
    await attempt(job.report, { part: 'name', name, id: record.id }, () => send(name)({ ...access, share: 'private' }))
  return stored
}

/** One tag or value that is refused must not keep the object out: without them, each is added or reported alone. */
async function sendTolerantly(send: Send, access: Access, annotations: Annotations): Promise<StoredObject> {
  try {
    return await send({ ...access, ...annotations })
  } catch (error) {
    if (!['invalid_request', 'not_found', 'conflict'].includes(codeOf(error))) throw error
    return send(access)
  }
}

function senderOf(
  { object: { record }, target: { client }, files, onProgress }: StoreJob,
  content: ObjectContent | null,
) {
  return (name = record.id): Send => {
    if (record.type === 'static_config') {
      const { family, config_type: type, cfg } = record
      return (options) => client.configs.upload({ ...options, family, type, cfg })
    }
    if (!content) throw new Error(`missing content: ${record.id}`)
    const { source, sizeBytes } = content
    if (record.type === 'text_blob') {
      const { blob_name, blob_type: type } = record
      return async (options) =>
        client.blobs.upload({ ...options, name: blob_name, type, content: await textOf(source) })
    }
    const progress = { onProgress: ({ sentBytes }: { readonly sentBytes: number }) => onProgress(sentBytes) }
    const send = sizeBytes <= MAX_SHARED_BYTES ? files.send : client.files.upload
    return (options) => send({ ...options, ...progress, source, sizeBytes, name })
  }
}

async function textOf(source: Uint8Array | string): Promise<string> {
  return Buffer.from(typeof source === 'string' ? await readFile(source) : source).toString('utf8')
}

/** A file without a name is stored under its hash. */
export function missingNames(record: ComparableRecord, found: StoredObject | null): string[] {
  if (record.type !== 'file') return []
  const names = [record.file_name, ...record.alt_names].filter((name) => name !== '')
  if (!found) return names.length > 0 ? names : [record.id]
  const known = new Set([found.file_name, ...(found.alt_names ?? [])])
  return names.filter((name) => !known.has(name))
}
