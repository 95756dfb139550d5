import { randomBytes, randomInt } from 'node:crypto'
import t, { type Test } from 'tap'
import { concurrently } from '../../support/concurrently.ts'
import { type ServerProcess, startServer } from '../../support/server-process.ts'
import { signIn } from '../../support/sign-in.ts'
import { storedFiles } from '../../support/stored-files.ts'
import { digestOf, requireAll } from '../../support/upload-load.ts'
import type { TestUser } from '../../support/user.ts'

const ROUNDS = Number(process.env.KILL_ROUNDS ?? 1)
t.setTimeout(900_000 + ROUNDS * 60_000)

const [UPLOADS, CONCURRENCY] = [100, 8]

t.test('a server killed in the midst of uploads has lost nothing that it acknowledged', async (t) => {
  const acknowledged = new Set<string>()
  let server = await startServer(t)
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = acknowledged.size
    const deadAfter = before + randomInt(20, UPLOADS - 20)
    const broken = await uploadUntil(await signIn(server), acknowledged, () => {
      if (acknowledged.size >= deadAfter) server.signal('SIGKILL')
    })
    t.equal((await server.ended).signal, 'SIGKILL')
    t.ok(broken > 0, `${acknowledged.size - before} acknowledged, ${broken} broken off`)
    server = await startServer(t, { folder: server.folder })
    await requireWhole(t, server, acknowledged)
  }
  t.equal((await server.stop()).code, 0)
})

/** Sends new files, alone or ten in a request, and notes what was acknowledged; the number of requests that got no answer. */
async function uploadUntil(user: TestUser, acknowledged: Set<string>, noted: () => void): Promise<number> {
  let broken = 0
  await concurrently(CONCURRENCY, Array(UPLOADS).keys(), async (at) => {
    const contents = Array.from({ length: at % 4 === 0 ? 10 : 1 }, () => randomBytes(randomInt(20_000, 200_000)))
    const answer = await sendAll(user, contents).catch(() => undefined)
    if (answer === undefined) broken += 1
    if (answer?.status !== 200) return
    for (const bytes of contents) acknowledged.add(digestOf(bytes))
    noted()
  })
  return broken
}

async function sendAll(user: TestUser, contents: readonly Buffer[]): Promise<{ readonly status: number }> {
  const [first, ...others] = contents
  if (first !== undefined && others.length === 0) return user.upload(first)
  const form = new FormData()
  for (const [at, bytes] of contents.entries()) form.append('file', new Blob([new Uint8Array(bytes)]), `${at}.bin`)
  const { status, json } = await user.send('POST', '/api/file/bulk', form)
  const isStored = json?.outcomes.every(({ error }: { error: unknown }) => error === null)
  return { status: isStored ? status : 500 }
}

async function requireWhole(t: Test, server: ServerProcess, acknowledged: ReadonlySet<string>): Promise<void> {
  const rows = await requireAll(t, await signIn(server), acknowledged)
  const { contents, staged } = await storedFiles(server.folder)
  t.same(contents.toSorted(), [...rows].toSorted(), 'no bytes without a row')
  t.same(staged, [], 'nothing is left in staging')
}
