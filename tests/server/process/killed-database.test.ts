import { randomBytes } from 'node:crypto'
import t from 'tap'
import { listFiles } from '../../support/list-files.ts'
import { startServer } from '../../support/server-process.ts'
import { signIn } from '../../support/sign-in.ts'
import type { TestUser } from '../../support/user.ts'

const BACK_WITHIN_MS = 30_000

t.test('a killed PostgreSQL means 503 for a moment, then all works again by itself', async (t) => {
  const server = await startServer(t)
  const user = await signIn(server)
  const before = (await user.upload(randomBytes(50_000))).json.id
  const killed = await server.postmasterPid()
  process.kill(killed, 'SIGKILL')
  const { statuses, ids } = await uploadUntilBack(user)
  t.same([...new Set(statuses)].toSorted(), [200, 503], 'nothing else is answered')
  t.equal((await user.get('/api/ping')).status, 200)
  t.same(new Set((await listFiles(user)).map(({ id }) => id)), new Set([before, ...ids]))
  t.not(await server.postmasterPid(), killed)
  t.equal((await server.stop()).code, 0)
})

/** Until an upload works after one that did not. */
async function uploadUntilBack(user: TestUser): Promise<{ statuses: number[]; ids: string[] }> {
  const statuses: number[] = []
  const ids: string[] = []
  for (const deadline = Date.now() + BACK_WITHIN_MS; Date.now() < deadline; ) {
    const { status, json } = await user.upload(randomBytes(20_000))
    statuses.push(status)
    if (status === 200) ids.push(json.id)
    if (status === 200 && statuses.includes(503)) break
  }
  return { statuses, ids }
}
