import t from 'tap'
import { rounds } from '../support/rounds.ts'
import { startServer } from '../support/server-process.ts'
import { signIn } from '../support/sign-in.ts'
import type { TestUser } from '../support/user.ts'
import { report } from './report.ts'

const OBJECTS = 24
const KILLS = rounds(1)

t.setTimeout(600_000)

t.test('a server killed while it deletes and restores leaves each object whole: there or in the trash', async (t) => {
  let server = await startServer(t, { settings: { LOG_LEVEL: 'error' } })
  let user = await signIn(server)
  const contents = Array.from({ length: OBJECTS }, (_, n) => `object ${n}`)
  const ids: string[] = []
  for (const content of contents) {
    const { id } = (await user.upload(content, { options: { tags: [{ tag: 'kept' }] } })).json
    await user.send('POST', `/api/file/${id}/comment`, { comment: 'kept' })
    ids.push(id)
  }
  let [deleted, restored] = [0, 0]
  for (let kill = 0; kill < KILLS; kill++)
    for (const step of ['delete', 'restore'] as const) {
      const entries = await entriesOf(user)
      const work = ids.map((id) =>
        step === 'delete'
          ? user.send('DELETE', `/api/file/${id}`)
          : user.send('POST', `/api/trash/${entries.get(id)}/restore`),
      )
      const settled = Promise.allSettled(work)
      // Some have been answered by then, and others are under way.
      await Promise.all(work.slice(0, OBJECTS / 3))
      t.equal((await server.stop('SIGKILL')).signal, 'SIGKILL')
      const answers = await settled
      const acknowledged = ids.filter((_, at) => isDone(answers[at]))
      server = await startServer(t, { folder: server.folder })
      user = await signIn(server)
      const inTrash = await entriesOf(user)
      for (const id of ids) t.equal(await isWhole(user, id), !inTrash.has(id), 'there or in the trash, never both')
      const wrong = acknowledged.filter((id) => inTrash.has(id) !== (step === 'delete'))
      t.strictSame(wrong, [], `what was acknowledged is so: ${step}`)
      if (step === 'delete') deleted += acknowledged.length
      else restored += acknowledged.length
      // The next step begins with all of them.
      for (const id of ids)
        if (step === 'delete' && !inTrash.has(id)) await user.send('DELETE', `/api/file/${id}`)
        else if (step === 'restore' && inTrash.has(id)) await user.send('POST', `/api/trash/${inTrash.get(id)}/restore`)
    }
  for (const [at, id] of ids.entries()) {
    t.ok(await isWhole(user, id))
    t.equal((await user.get(`/api/file/${id}/download`)).bytes.toString(), contents[at])
  }
  t.equal((await server.stop()).code, 0)
  report(t, { kills: 2 * KILLS, 'deletions acknowledged': deleted, 'restorations acknowledged': restored })
})

/** The entries of the trash by their objects. */
async function entriesOf(user: TestUser): Promise<ReadonlyMap<string, string>> {
  const { entries } = (await user.get('/api/trash?count=1000')).json
  return new Map(entries.map(({ object, id }: { object: string; id: string }) => [object, id]))
}

function isDone(answer: PromiseSettledResult<{ readonly status: number }> | undefined): boolean {
  return answer?.status === 'fulfilled' && answer.value.status === 200
}

/** False if it is not there; throws if it lacks anything. */
async function isWhole(user: TestUser, id: string): Promise<boolean> {
  const { status, json } = await user.get(`/api/file/${id}`)
  if (status === 404) return false
  const comments = (await user.get(`/api/file/${id}/comment`)).json
  if (status !== 200 || json.tags.length !== 1 || comments.length !== 1) throw new Error(`${id} is not whole`)
  return true
}
