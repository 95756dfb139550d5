import { createHash, randomBytes, randomInt } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { type Sender, streamUpload } from '../../support/stream-upload.ts'

const WRITERS = 8

export const LIVE_MS = Number(process.env.LIVE_SECONDS ?? 2) * 1000

/** Eight writers, half of them slow, upload new files until the time is over and that is enough; the ids that were acknowledged. */
export async function writeLive(sender: Sender, isEnough: (count: number) => boolean): Promise<string[]> {
  const ids: string[] = []
  const timeIsUp = AbortSignal.timeout(LIVE_MS)
  const isOver = () => timeIsUp.aborted && isEnough(ids.length)
  await Promise.all(Array.from({ length: WRITERS }, (_, n) => write(sender, { ids, isSlow: n % 2 === 0, isOver })))
  return ids
}

type WriterState = { readonly ids: string[]; readonly isSlow: boolean; readonly isOver: () => boolean }

async function write(sender: Sender, { ids, isSlow, isOver }: WriterState): Promise<void> {
  while (!isOver()) {
    const bytes = randomBytes(randomInt(1000, 60_000))
    const content = isSlow ? trickle(bytes) : [bytes]
    const { status } = await streamUpload(sender, { name: 'live.bin', sizeBytes: bytes.length, content })
    if (status !== 200) throw new Error(`an upload was answered ${status}`)
    ids.push(createHash('sha256').update(bytes).digest('hex'))
  }
}

/** In ten pieces within about a second. */
async function* trickle(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  const piece = Math.ceil(bytes.length / 10)
  for (let at = 0; at < bytes.length; at += piece) {
    yield bytes.subarray(at, at + piece)
    await wait(randomInt(200))
  }
}
