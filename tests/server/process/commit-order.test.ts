import { createHash, randomBytes, randomInt } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import t, { type Test } from 'tap'
import { type Listed, listFiles } from '../../support/list-files.ts'
import { startServer } from '../../support/server-process.ts'
import { signIn } from '../../support/sign-in.ts'
import { type Sender, streamUpload } from '../../support/stream-upload.ts'
import type { TestUser } from '../../support/user.ts'

const LIVE_MS = Number(process.env.LIVE_SECONDS ?? 8) * 1000

t.test('while files come in, slowly and quickly, nothing ever appears below what was seen before', async (t) => {
  const server = await startServer(t, { settings: { LOG_LEVEL: 'error' } })
  const user = await signIn(server)
  const sender = { url: server.url, token: user.token }
  const timeIsUp = AbortSignal.timeout(LIVE_MS)
  const allWritten = new AbortController()
  const watching = watchListing(t, user, allWritten.signal)
  const written = (await Promise.all([...Array(8).keys()].map((n) => write(sender, n % 2 === 0, timeIsUp)))).flat()
  allWritten.abort()
  const seen = await watching
  t.comment(`${written.length} uploads, ${seen.rounds} walks`)
  t.same(seen.last.map(({ id }) => id).toSorted(), written.toSorted(), 'each upload is listed once')
  t.ok(written.length > 20 && seen.rounds > 5)
  requireStrictOrder(t, seen.last)
})

/** Uploads new files until the time is over; the ids that were acknowledged. */
async function write(sender: Sender, isSlow: boolean, timeIsUp: AbortSignal): Promise<string[]> {
  const ids: string[] = []
  while (!timeIsUp.aborted) {
    const bytes = randomBytes(randomInt(1000, 60_000))
    const content = isSlow ? trickle(bytes) : [bytes]
    const { status } = await streamUpload(sender, { name: 'live.bin', sizeBytes: bytes.length, content })
    if (status !== 200) throw new Error(`an upload was answered ${status}`)
    ids.push(createHash('sha256').update(bytes).digest('hex'))
  }
  return ids
}

/** In ten pieces within about a second. */
async function* trickle(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  const piece = Math.ceil(bytes.length / 10)
  for (let at = 0; at < bytes.length; at += piece) {
    yield bytes.subarray(at, at + piece)
    await wait(randomInt(200))
  }
}

type Watched = { readonly last: readonly Listed[]; readonly rounds: number }

/** Walks the listing again and again; each walk must be the one before with new records on top. */
async function watchListing(t: Test, user: TestUser, allWritten: AbortSignal): Promise<Watched> {
  let last: readonly Listed[] = []
  for (let [rounds, isLast] = [1, false]; ; rounds += 1) {
    isLast = allWritten.aborted
    const now = await listFiles(user, 200)
    const below = now.slice(now.length - last.length)
    if (JSON.stringify(below) !== JSON.stringify(last)) t.fail('something appeared below what was seen before')
    last = now
    if (isLast) return { last, rounds }
  }
}

function requireStrictOrder(t: Test, newestFirst: readonly Listed[]): void {
  const times = newestFirst.map(({ upload_time }) => upload_time)
  const wrong = times.filter((time, n) => n > 0 && time >= (times[n - 1] ?? ''))
  t.same(wrong, [], 'upload times increase strictly')
}
