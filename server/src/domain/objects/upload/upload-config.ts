import { isDeepStrictEqual } from 'node:util'
import type { Knex } from 'knex'
import type { Call } from '../../../call.ts'
import { invalidField } from '../../../errors/problems.ts'
import { isLosslessObject, type LosslessObject } from '../../../json/lossless.ts'
import { lockAccessGraph } from '../../../statements/access/lock-access-graph.ts'
import type { ConfigTextRow } from '../../../statements/objects/columns.ts'
import type { ConfigRow } from '../../../tables/rows.ts'
import type { FoundObject } from '../../access/find-object.ts'
import { link } from '../../access/link.ts'
import { refOf } from '../../access/ref-of.ts'
import { announceAttributes } from '../../attributes/announce-attributes.ts'
import { type ConfigDetail, type ConfigTextDetail, readConfigDetail, selectConfigDetail } from '../load-config.ts'
import { storedConfig } from '../stored-config.ts'
import { announceAttached, announceConfig } from './announce-upload.ts'
import { answerOfUpload, readKnown, type UploadResult } from './answer-of-upload.ts'
import { checkUpload, type UploadRequest } from './check-upload.ts'
import { commitUpload } from './commit-upload.ts'
import { configHash } from './config-hash.ts'
import { findNamed, unpackBlobs } from './embedded-blobs.ts'
import { finishIndexing, isLarge } from './finish-indexing.ts'
import { findKnown, type NewObject } from './new-object.ts'
import { retryConcurrentUpload } from './retry-concurrent-upload.ts'
import { type StoredUpload, storeObject } from './store-object.ts'
import { readUploadOptions, type SentOptions, type UploadOrigin } from './upload-options.ts'

export type ConfigUpload = UploadOrigin & {
  readonly family: string
  readonly configType: string
  /** Two names of the same field. */
  readonly cfg: unknown
  readonly config: unknown
  readonly options: SentOptions
}

/** The content alone is its identity: with another family it is still the known config. */
export async function uploadConfig(call: Call, upload: ConfigUpload): Promise<ConfigDetail> {
  const sent = contentOf(upload)
  const options = readUploadOptions(call, { options: upload.options, place: '' }, upload)
  let prepared: PreparedConfig | undefined
  const check = async (): Promise<CheckedConfig> => {
    const request = await checkUpload(call, options)
    prepared ??= await prepare(call, upload, sent)
    const namedBlobs = await findNamed(call, prepared.named)
    const seemsNew = (await findKnown(call.app.db, prepared.config)) === null
    return { ...prepared, request, namedBlobs, seemsNew }
  }
  const stored = await retryConcurrentUpload(check, (checked) => commitConfig(call, checked))
  if (prepared?.isLarge === true) await finishIndexing(call.app)
  if (stored.config.isNew) call.app.analysis?.kick()
  const detail = await readConfigDetail(await answerOfUpload(call, stored.answered, selectConfigDetail))
  for (const blob of stored.blobs) announceAttributes(call, refOf(blob), blob.attributes)
  announceAttached(call, stored.config, stored.newChildren.map(refOf))
  announceConfig(call, stored.config.isNew, detail)
  return detail
}

type PreparedConfig = {
  readonly config: NewObject<ConfigRow & { readonly cfg: string }>
  readonly described: readonly NewObject[]
  readonly named: readonly string[]
  readonly isLarge: boolean
}
type CheckedConfig = PreparedConfig & {
  readonly request: UploadRequest
  readonly namedBlobs: readonly FoundObject[]
  readonly seemsNew: boolean
}

function contentOf({ cfg, config }: ConfigUpload): LosslessObject {
  const content = cfg ?? config
  if (content === undefined) throw invalidField('cfg', 'is required, under this name or as config')
  if (cfg !== undefined && config !== undefined && !isDeepStrictEqual(cfg, config))
    throw invalidField('config', 'must be the same as cfg, or only one of them given')
  if (!isLosslessObject(content)) throw invalidField('cfg', 'must be object')
  return content
}

async function prepare(
  call: Call,
  { family, configType }: ConfigUpload,
  sent: LosslessObject,
): Promise<PreparedConfig> {
  const { cfg, described, named } = unpackBlobs(call, sent)
  const text = storedConfig(cfg)
  const config: PreparedConfig['config'] = {
    type: 'static_config',
    dhash: await configHash(cfg),
    fields: () => ({ family, configType, cfg: text }),
    blocks: null,
    similarity: null,
    isLarge: isLarge(text),
    refresh: async () => undefined,
  }
  return { config, described, named, isLarge: [config, ...described].some((each) => each.isLarge) }
}

type StoredConfig = {
  readonly config: StoredUpload
  readonly answered: UploadResult<ConfigTextDetail, ConfigTextRow>
  /** Blobs given inline. */
  readonly blobs: readonly StoredUpload[]
  readonly newChildren: readonly Pick<FoundObject, 'dhash' | 'type'>[]
}

function commitConfig(call: Call, checked: CheckedConfig): Promise<StoredConfig> {
  const { config, described, namedBlobs, request, seemsNew } = checked
  const isAlone = described.length + namedBlobs.length === 0
  return commitUpload(
    call,
    { object: config, request, seemsNew: seemsNew && isAlone },
    {
      contents: [...described, config].map(({ dhash }) => dhash),
      prepare: async () => undefined,
      work: (trx) => store(trx, call, checked),
    },
  )
}

/** Embedded blobs get the recipients, attributes and flag of the config, and become its children. */
async function store(trx: Knex.Transaction, call: Call, checked: CheckedConfig): Promise<StoredConfig> {
  const { config, described, namedBlobs, request, seemsNew } = checked
  if (described.length + namedBlobs.length > 0) await lockAccessGraph(trx)
  const inherited = { ...request, parent: null, analysisId: null, startsAnalysis: false, tags: [], comments: [] }
  const blobs: StoredUpload[] = []
  for (const blob of described) blobs.push(await storeObject(trx, { call, request: inherited }, blob))
  const stored = await storeObject(trx, { call, request, seemsNew }, config)
  const newChildren: StoredConfig['newChildren'][number][] = []
  const children = [...blobs.map(({ objectId, ...each }) => ({ id: objectId, ...each })), ...namedBlobs]
  for (const blob of children) {
    if (await link(trx, stored.objectId, blob.id)) newChildren.push(blob)
  }
  const answered = {
    stored,
    request,
    known: await readKnown(trx, { call, stored }, selectConfigDetail),
    own: (time: string) => ownRow(config.fields(time)),
    childIds: children.map(({ id }) => id),
  }
  return { config: stored, answered, blobs, newChildren }
}

function ownRow({ cfg, ...row }: ConfigRow & { readonly cfg: string }): ConfigTextRow {
  return { ...row, text: cfg }
}
