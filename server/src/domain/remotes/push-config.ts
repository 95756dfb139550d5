import type { Call } from '../../call.ts'
import { invalidRequest, tooLarge } from '../../errors/problems.ts'
import { type Lossless, type LosslessObject, setMember } from '../../json/lossless.ts'
import { findObject } from '../access/find-object.ts'
import { loadBlobDetail } from '../objects/load-blob.ts'
import { loadConfigDetail } from '../objects/load-config.ts'
import { EMBEDDED, embeddedBlob } from './embedded-blob.ts'
import type { Exchange, ExchangeResult } from './exchange.ts'
import { asSpecification } from './push-blob.ts'
import { asJson, sendUpload } from './send-upload.ts'

/** Embeds its blobs: the remote need not have them. */
export async function pushConfig(call: Call, exchange: Exchange): Promise<ExchangeResult<LosslessObject>> {
  const found = await findObject(call, 'config', exchange.id)
  const detail = await loadConfigDetail(call, found.id)
  const cfg = await withBlobs(call, detail.cfg)
  const { family, configType } = detail
  return sendUpload(call, { exchange, detail }, (options) => ({
    path: 'config',
    ...asJson({ family, config_type: configType, cfg, ...options }),
  }))
}

async function withBlobs(call: Call, cfg: LosslessObject): Promise<LosslessObject> {
  const whole: LosslessObject = {}
  let left = call.app.settings.maxJsonSizeBytes
  for (const [name, member] of Object.entries(cfg)) {
    const id = embeddedBlob(member)
    const blob = id === undefined ? null : await loadNamed(call, id)
    left -= blob?.content.length ?? 0
    if (left < 0) throw tooLarge('the blobs of the configuration are too large together', { setting: 'max_json_size' })
    setMember(whole, name, blob === null ? member : { [EMBEDDED]: asSpecification(blob) })
  }
  return whole
}

async function loadNamed(call: Call, id: Lossless) {
  if (typeof id !== 'string') throw invalidRequest(`'${EMBEDDED}' key doesn't contain a correct blob reference`)
  const found = await findObject(call, 'blob', id, `Referenced blob '${id.slice(0, 128)}' doesn't exist`)
  return loadBlobDetail(call, found.id)
}
