import type { Call } from '../../call.ts'
import type { LosslessObject } from '../../json/lossless.ts'
import type { DetailRow } from '../../tables/rows.ts'
import type { Exchange, ExchangeResult } from './exchange.ts'
import { pushAnnotations, pushOptions } from './push-options.ts'
import { readRemoteObject } from './read-json.ts'
import { readObject } from './remote-object.ts'

export type Upload = { readonly path: string } & Pick<
  Parameters<typeof readRemoteObject>[2],
  'headers' | 'body' | 'sizeBytes'
>

/** Uploads an object to a remote with everything attached to it. Returns the remote's answer to the upload. */
export async function sendUpload(
  call: Call,
  { exchange, detail }: { readonly exchange: Exchange; readonly detail: DetailRow },
  upload: (options: LosslessObject) => Upload,
): Promise<ExchangeResult<LosslessObject>> {
  const { remote } = exchange
  const { options, skipped } = await pushOptions(call, exchange, detail)
  const answer = await readRemoteObject(call, remote, { method: 'POST', ...upload(options) })
  const { id } = readObject(remote, answer)
  const refused = await pushAnnotations(call, exchange, { detail, id })
  return { object: answer, skipped: [...skipped, ...refused] }
}

export function asJson(body: LosslessObject): Pick<Upload, 'headers' | 'body'> {
  return { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }
}
