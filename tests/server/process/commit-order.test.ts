import t, { type Test } from 'tap'
import { type ListedFile, listFiles } from '../../support/list-files.ts'
import { startServer } from '../../support/server-process.ts'
import { signIn } from '../../support/sign-in.ts'
import type { TestUser } from '../../support/user.ts'
import { LIVE_MS, writeLive } from './live-writers.ts'

t.setTimeout(900_000 + LIVE_MS * 4)

t.test('while files come in, slowly and quickly, nothing ever appears below what was seen before', async (t) => {
  const server = await startServer(t, { settings: { LOG_LEVEL: 'error' } })
  const user = await signIn(server)
  const sender = { url: server.url, token: user.token }
  const allWritten = new AbortController()
  const seen: WatchedPage = { last: [], rounds: 0 }
  const watching = watchListing(t, user, { seen, allWritten: allWritten.signal })
  const written = await writeLive(sender, (count) => count > 20 && seen.rounds > 5)
  allWritten.abort()
  await watching
  t.comment(`${written.length} uploads, ${seen.rounds} walks`)
  t.same(seen.last.map(({ id }) => id).toSorted(), written.toSorted(), 'each upload is listed once')
  t.ok(written.length > 20 && seen.rounds > 5)
  requireStrictOrder(t, seen.last)
})

type WatchedPage = { last: readonly ListedFile[]; rounds: number }
type WatchOptions = { readonly seen: WatchedPage; readonly allWritten: AbortSignal }

/** Walks the listing again and again; each walk must be the one before with new records on top. */
async function watchListing(t: Test, user: TestUser, { seen, allWritten }: WatchOptions): Promise<void> {
  for (let isLast = false; !isLast; seen.rounds += 1) {
    isLast = allWritten.aborted
    const now = await listFiles(user, 200)
    const below = now.slice(now.length - seen.last.length)
    if (JSON.stringify(below) !== JSON.stringify(seen.last)) t.fail('something appeared below what was seen before')
    seen.last = now
  }
}

function requireStrictOrder(t: Test, newestFirst: readonly ListedFile[]): void {
  const times = newestFirst.map(({ upload_time }) => upload_time)
  const wrong = times.filter((time, n) => n > 0 && time >= (times[n - 1] ?? ''))
  t.same(wrong, [], 'upload times increase strictly')
}
