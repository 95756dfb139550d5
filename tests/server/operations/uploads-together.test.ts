import t from 'tap'
import { openTestApp, type TestApp } from '../../support/app.ts'
import { statusesOf } from '../../support/at-once.ts'
import type { Answer } from '../../support/contract.ts'
import { isBlocked } from '../../support/is-blocked.ts'
import { until } from '../../support/until.ts'
import type { TestUser } from '../../support/user.ts'

const COUNT = 8

/** Sends requests while another transaction holds the clock, so that all but the first upload wait for the next group. */
async function sendWhileLocked(
  { app, admin }: TestApp,
  sends: readonly (() => Promise<Answer>)[],
): Promise<readonly Answer[]> {
  let begun = 0
  const { run } = app.groupCommit
  const countedRun: typeof run = (change) => {
    begun += 1
    return run(change)
  }
  Object.assign(app.groupCommit, { run: countedRun })
  const clock = await app.db.transaction()
  await clock.raw('select from listing_clock for update')
  const first = admin.upload('the first')
  await until(() => isBlocked(app.db))
  const sending = sends.map((send) => send())
  await until(async () => begun === sends.length + 1)
  await clock.rollback()
  return Promise.all([first, ...sending])
}

/** How many objects each transaction stored. */
async function groupSizes({ app }: TestApp): Promise<number[]> {
  const { rows } = await app.db.raw<{ rows: { count: number }[] }>(
    'select count(*)::int from object group by xmin order by count',
  )
  return rows.map(({ count }) => count)
}

async function idsOf(user: TestUser): Promise<string[]> {
  const { json } = await user.get('/api/file')
  return json.files.map(({ id }: { readonly id: string }) => id)
}

t.test('uploads that wait for a commit share the next one, with an order, rights and an entry each', async (t) => {
  const tested = await openTestApp(t)
  const { app, admin } = tested
  const other = await tested.as({ login: 'other', capabilities: ['adding_files'] })
  const users = Array.from({ length: COUNT }, (_, index) => (index % 2 === 0 ? admin : other))
  const answers = await sendWhileLocked(
    tested,
    users.map((user, index) => () => user.upload(`content ${index}`)),
  )
  t.strictSame(statusesOf(answers), [200])
  t.strictSame(await groupSizes(tested), [1, COUNT])
  const sent = answers.map(({ json }) => json.id)
  const senders = [admin, ...users]
  t.same(new Set(await idsOf(admin)), new Set(sent))
  t.same(new Set(await idsOf(other)), new Set(sent.filter((_, index) => senders[index] === other)), 'only its own')
  const times = await app.db('object').orderBy('id').pluck('upload_time')
  t.strictSame([...new Set(times)].sort(), times)
  for (const [index, { json, headers }] of answers.entries()) {
    const { json: audit } = await admin.get(`/api/audit?request_id=${headers.get('x-request-id')}`)
    t.match(audit.entries, [{ outcome: 'done', actor: senders[index]?.login, object: json.id }])
  }
})

t.test('the same content twice in a group is stored once and acknowledged to both', async (t) => {
  const tested = await openTestApp(t)
  const other = await tested.as({ login: 'other', capabilities: ['adding_files'] })
  const answers = await sendWhileLocked(tested, [
    () => tested.admin.upload('same'),
    () => other.upload('same'),
    () => other.upload('another'),
  ])
  t.strictSame(statusesOf(answers), [200])
  t.equal(answers[1]?.json.id, answers[2]?.json.id)
  t.equal((await idsOf(tested.admin)).length, 3)
  t.same(new Set(await idsOf(other)), new Set(answers.slice(2).map(({ json }) => json.id)))
})

t.test('configs and blobs share a commit, too', async (t) => {
  const tested = await openTestApp(t)
  const { admin } = tested
  const answers = await sendWhileLocked(tested, [
    () => admin.send('POST', '/api/blob', { blob_name: 'notes', blob_type: 'raw', content: 'text' }),
    () => admin.send('POST', '/api/config', { family: 'f', cfg: { a: 1 } }),
    () => admin.upload('second'),
  ])
  t.strictSame(statusesOf(answers), [200])
  t.strictSame(await groupSizes(tested), [1, 3])
})
