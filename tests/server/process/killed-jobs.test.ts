import t from 'tap'
import { startServer } from '../../support/server-process.ts'
import { signIn } from '../../support/sign-in.ts'
import { until } from '../../support/until.ts'
import type { TestUser } from '../../support/user.ts'
import { workerPids } from '../../support/worker-pids.ts'

const OBJECTS = 300

t.setTimeout(600_000)

t.test('a killed worker, and a killed server, leave no change undone and make none twice', async (t) => {
  let server = await startServer(t, { settings: { WORKERS: '2', LOG_LEVEL: 'error' } })
  let admin = await signIn(server)
  const ids: string[] = []
  for (let index = 0; index < OBJECTS; index++) {
    const blob = { blob_name: 'n', blob_type: 't', content: `object ${index}` }
    ids.push((await admin.send('POST', '/api/blob', blob)).json.id)
  }
  const changes = [
    { action: 'comment', comment: 'once' },
    { action: 'add_tag', tag: 'done' },
    { action: 'comment', comment: 'and once' },
  ]
  const { id } = (await admin.send('POST', '/api/job', { ids, changes })).json
  await doneOf(admin, id, 20)
  for (const pid of await workerPids(server)) process.kill(pid, 'SIGKILL')
  // The job goes on in a new worker.
  await doneOf(admin, id, 100)
  t.equal((await server.stop('SIGKILL')).signal, 'SIGKILL')
  server = await startServer(t, { folder: server.folder })
  admin = await signIn(server)
  await doneOf(admin, id, OBJECTS)
  const job = await until(async () => {
    const { json } = await admin.get(`/api/job/${id}`)
    return json.state === 'running' ? null : json
  })
  t.match(job, { state: 'done', total: OBJECTS, changed: OBJECTS, unchanged: 0, failed: 0 })
  const { outcomes } = (await admin.get(`/api/job/${id}/outcome?count=1000`)).json
  t.strictSame(
    outcomes.map((outcome: { id: string }) => outcome.id),
    ids,
  )
  const wrong: string[] = []
  for (const each of ids) {
    const comments = (await admin.get(`/api/blob/${each}/comment`)).json.map(
      ({ comment }: { comment: string }) => comment,
    )
    if (comments.sort().join() !== 'and once,once') wrong.push(`${each}: ${comments.join()}`)
  }
  t.strictSame(wrong, [])
})

/** Waits until that many objects have an outcome; a worker that is killed takes requests with it. */
async function doneOf(admin: TestUser, id: string, count: number): Promise<void> {
  await until(async () => {
    const answer = await admin.get(`/api/job/${id}`).catch(() => null)
    return answer !== null && answer.status === 200 && answer.json.done >= count
  })
}
