import { isDeepStrictEqual } from 'node:util'
import type { Knex } from 'knex'
import type { Call } from '../../call.ts'
import { invalidField } from '../../errors.ts'
import { isLosslessObject, type LosslessObject } from '../../json/lossless.ts'
import { lockAccessGraph } from '../access/grant.ts'
import { link } from '../access/link.ts'
import { checkUpload, type UploadRequest } from './check-upload.ts'
import { configHash } from './config-hash.ts'
import { holdContents } from './content-lock.ts'
import { findNamed, unpackBlobs } from './embedded-blobs.ts'
import { type ConfigDetail, loadConfigDetail } from './load-config.ts'
import { retryOvertaken } from './retry-overtaken.ts'
import { type NewObject, storeObject } from './store-object.ts'
import { storedConfig } from './stored-config.ts'
import { readUploadOptions, type SentOptions } from './upload-options.ts'

export type ConfigUpload = {
  readonly family: string
  readonly configType: string
  /** Two names of the one content. */
  readonly cfg: unknown
  readonly config: unknown
  readonly options: SentOptions
}

/** The content alone is its identity: under another family it is the config that is known. */
export async function uploadConfig(call: Call, upload: ConfigUpload): Promise<ConfigDetail> {
  const sent = contentOf(upload)
  const options = readUploadOptions(upload.options, '')
  let prepared: Prepared | undefined
  const check = async (): Promise<Checked> => {
    const request = await checkUpload(call, options)
    prepared ??= await prepare(call, upload, sent)
    const namedIds = await findNamed(call, prepared.named)
    return { ...prepared, request, namedIds }
  }
  const objectId = await retryOvertaken(check, (checked) => call.app.db.transaction((trx) => store(trx, call, checked)))
  return loadConfigDetail(call, objectId)
}

type Prepared = {
  readonly config: NewObject
  readonly described: readonly NewObject[]
  readonly named: readonly string[]
}
type Checked = Prepared & { readonly request: UploadRequest; readonly namedIds: readonly number[] }

function contentOf({ cfg, config }: ConfigUpload): LosslessObject {
  const content = cfg ?? config
  if (content === undefined) throw invalidField('cfg', 'is required')
  if (cfg !== undefined && config !== undefined && !isDeepStrictEqual(cfg, config))
    throw invalidField('config', 'must be the same as cfg, or only one of them given')
  if (!isLosslessObject(content)) throw invalidField('cfg', 'must be object')
  return content
}

async function prepare(call: Call, { family, configType }: ConfigUpload, sent: LosslessObject): Promise<Prepared> {
  const { cfg, described, named } = unpackBlobs(call, sent)
  const text = storedConfig(cfg)
  const config: NewObject = {
    type: 'static_config',
    dhash: await configHash(cfg),
    columns: () => ({ family, config_type: configType, cfg: text }),
    refresh: async () => undefined,
  }
  return { config, described, named }
}

/** Blobs inside get the recipients, attributes and flag of the config, and become its children. */
async function store(trx: Knex.Transaction, { caller }: Call, checked: Checked): Promise<number> {
  const { config, described, namedIds, request } = checked
  await holdContents(
    trx,
    [...described, config].map(({ dhash }) => dhash),
  )
  if (described.length + namedIds.length > 0) await lockAccessGraph(trx)
  const inherited = { ...request, parentId: null, analysisId: null, tags: [], comments: [] }
  const blobIds: number[] = []
  for (const blob of described) blobIds.push(await storeObject(trx, { caller, request: inherited }, blob))
  const objectId = await storeObject(trx, { caller, request }, config)
  for (const blobId of [...blobIds, ...namedIds]) await link(trx, objectId, blobId)
  return objectId
}
