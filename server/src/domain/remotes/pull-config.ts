import type { Call } from '../../call.ts'
import { badGateway, forbidden, invalidRequest, Problem, tooLarge } from '../../errors/problems.ts'
import { isLosslessObject, type Lossless, type LosslessObject, setMember } from '../../json/lossless.ts'
import { findObject } from '../access/find-object.ts'
import { recipientsOf } from '../access/recipients.ts'
import { type ConfigDetail, loadConfigDetail } from '../objects/load-config.ts'
import { configHash } from '../objects/upload/config-hash.ts'
import { uploadConfig } from '../objects/upload/upload-config.ts'
import { EMBEDDED, embeddedBlob } from './embedded-blob.ts'
import type { Exchange, ExchangeResult } from './exchange.ts'
import { fetchBlob } from './fetch-blob.ts'
import { pullOptions } from './pull-options.ts'
import { pulled } from './pulled.ts'
import { readRemoteObject } from './read-json.ts'
import { readObject, requireText, senseless } from './remote-object.ts'
import { textFaultWithin } from './text-fault-within.ts'

/** A configuration of a remote, with its blobs that the caller does not see here. */
export async function pullConfig(call: Call, exchange: Exchange): Promise<ExchangeResult<ConfigDetail>> {
  const { remote, uploadAs } = exchange
  const id = exchange.id.toLowerCase()
  await recipientsOf(call, uploadAs)
  const detail = await readRemoteObject(call, remote, { method: 'GET', path: `config/${id}` })
  const object = readObject(remote, detail)
  const cfg = readContent(remote, detail)
  if (object.id !== id || (await configHash(cfg)) !== id)
    throw badGateway(`remote ${remote} sent content that does not match config ${id}; nothing was stored`)
  const { options, skipped } = await pullOptions(call, exchange, object)
  const uploaded = await uploadConfig(call, {
    family: requireShort(remote, detail, 'family'),
    configType: requireShort(remote, detail, 'config_type'),
    cfg: await withBlobs(call, remote, cfg),
    config: undefined,
    options,
    startsAnalysis: false,
  })
  return pulled(call, exchange, { object, skipped, uploaded, load: loadConfigDetail })
}

function readContent(remote: string, detail: LosslessObject): LosslessObject {
  const { cfg } = detail
  if (!isLosslessObject(cfg)) throw senseless(remote, 'a cfg that is not an object')
  const fault = textFaultWithin(cfg, 'anyText')
  if (fault !== null) throw senseless(remote, `a cfg with a text that ${fault}`)
  return cfg
}

const MAX_LENGTH = 32

function requireShort(remote: string, detail: LosslessObject, name: string): string {
  const text = requireText(remote, detail, name)
  if ([...text].length > MAX_LENGTH) throw senseless(remote, `a ${name} of more than ${MAX_LENGTH} characters`)
  return text
}

/** Missing blobs are embedded in their places, so that they are stored in the transaction of the configuration. */
async function withBlobs(call: Call, remote: string, cfg: LosslessObject): Promise<LosslessObject> {
  const budget = { left: call.app.settings.maxJsonSizeBytes }
  const whole: LosslessObject = {}
  for (const [name, member] of Object.entries(cfg))
    setMember(whole, name, await withBlob(call, remote, { member, budget }))
  return whole
}

type MemberContext = { readonly member: Lossless; readonly budget: { left: number } }

async function withBlob(call: Call, remote: string, { member, budget }: MemberContext): Promise<Lossless> {
  const id = embeddedBlob(member)
  if (id === undefined) return member
  if (Object.keys(member as LosslessObject).length > 1) throw invalidRequest(`'${EMBEDDED}' should be the only key`)
  if (!call.caller.capabilities.has('adding_blobs')) throw forbidden('You are not permitted to add blob objects')
  if (typeof id !== 'string' || !/^[0-9a-f]{64}$/i.test(id))
    throw invalidRequest(`'${EMBEDDED}' is not a correct blob reference`)
  if (await isHere(call, id)) return member
  const { blob } = await fetchBlob(call, remote, id)
  budget.left -= blob.content.length
  if (budget.left < 0)
    throw tooLarge('the blobs of the configuration are too large together', { setting: 'max_json_size' })
  return { [EMBEDDED]: { blob_name: blob.name, blob_type: blob.type, content: blob.content } }
}

async function isHere(call: Call, id: string): Promise<boolean> {
  try {
    await findObject(call, 'blob', id)
    return true
  } catch (error) {
    if (error instanceof Problem && error.code === 'not_found') return false
    throw error
  }
}
