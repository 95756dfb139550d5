import { randomBytes } from 'node:crypto'
import t from 'tap'
import { listFiles } from '../../support/list-files.ts'
import { startServer } from '../../support/server-process.ts'
import { signIn } from '../../support/sign-in.ts'
import type { TestUser } from '../../support/user.ts'

t.test('a killed PostgreSQL means 503 for a moment, then all works again by itself', async (t) => {
  const server = await startServer(t)
  const user = await signIn(server)
  const first = (await user.upload(randomBytes(50_000))).json.id
  const killed = await server.postmasterPid()
  const isBack = new AbortController()
  const uploading = uploadUntil(user, isBack.signal)
  process.kill(killed, 'SIGKILL')
  const statuses = await readUntilBack(user, async () => (await server.postmasterPid()) !== killed)
  isBack.abort()
  const uploaded = await uploading
  t.same([...new Set(statuses)].toSorted(), [200, 503], 'nothing else is answered')
  t.not(await server.postmasterPid(), killed)

  const last = (await user.upload(randomBytes(50_000))).json.id
  const listed = new Set((await listFiles(user)).map(({ id }) => id))
  t.same(
    [first, ...uploaded, last].filter((id) => !listed.has(id)),
    [],
    'what was acknowledged is there',
  )
  t.equal((await server.stop()).code, 0)
})

/** Every status until the listing is answered by the new database. */
async function readUntilBack(user: TestUser, isNew: () => Promise<boolean>): Promise<number[]> {
  const statuses: number[] = []
  for (;;) {
    const wasNew = await isNew()
    const { status } = await user.get('/api/file?count=1')
    statuses.push(status)
    if (status === 200 && wasNew) return statuses
  }
}

async function uploadUntil(user: TestUser, signal: AbortSignal): Promise<string[]> {
  const ids: string[] = []
  while (!signal.aborted) {
    const answer = await user.upload(randomBytes(20_000)).catch(() => undefined)
    if (answer?.status === 200) ids.push(answer.json.id)
  }
  return ids
}
