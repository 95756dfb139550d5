import type { Call } from '../../call.ts'
import { badGateway } from '../../errors/problems.ts'
import { JsonFault } from '../../json/json-fault.ts'
import { isLosslessObject, type Lossless, type LosslessObject, parseLosslessInTurns } from '../../json/lossless.ts'
import { type AskedRemote, askRemote } from './ask-remote.ts'

/** The JSON answer of a remote, with all digits of its numbers. */
export async function readRemoteJson(call: Call, remote: string, request: AskedRemote): Promise<Lossless> {
  const { body, contentType } = await askRemote(call, remote, request)
  const limit = call.app.settings.maxJsonSizeBytes
  const chunks: Uint8Array[] = []
  let size = 0
  const stream: AsyncIterable<Uint8Array> = body
  for await (const chunk of stream) {
    size += chunk.length
    if (size > limit)
      throw badGateway(`remote ${remote} answered with more than ${limit} bytes`, { setting: 'max_json_size' })
    chunks.push(chunk)
  }
  try {
    return await parseLosslessInTurns(new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks)))
  } catch (error) {
    if (!(error instanceof JsonFault || error instanceof TypeError)) throw error
    const type = contentType === null ? 'data' : contentType.slice(0, 60)
    throw badGateway(`remote ${remote} answered with ${type} that is not valid JSON; check its url`)
  }
}

export async function readRemoteObject(call: Call, remote: string, request: AskedRemote): Promise<LosslessObject> {
  const answer = await readRemoteJson(call, remote, request)
  if (!isLosslessObject(answer)) throw badGateway(`remote ${remote} answered with JSON that is not an object`)
  return answer
}
