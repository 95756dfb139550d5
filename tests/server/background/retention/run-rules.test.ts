import t, { type Test } from 'tap'
import { type FindDue, runRules } from '../../../../server/src/background/retention/run-rules.ts'
import { findDue } from '../../../../server/src/domain/objects/retention/find-due.ts'
import { serverCall } from '../../../../server/src/domain/objects/retention/server-call.ts'
import { Problem } from '../../../../server/src/errors/problems.ts'
import { openTestApp } from '../../../support/app.ts'
import { missing } from '../../../support/missing.ts'
import { until } from '../../../support/until.ts'

const RUNNING = new AbortController().signal

/** Blobs that are due, oldest first, and enabled rules that find them. */
async function openRules(t: Test, { objects, names = ['rule'] }: { objects: number; names?: readonly string[] }) {
  const { app, admin } = await openTestApp(t)
  const task = app
    .db('background_task')
    .where({ name: 'object_retention', taken_by: null })
    .whereNotNull('succeeded_on')
  // The run at the start might begin some of the rules, and leave the others to the next one.
  await until(async () => (await task.clone().first()) !== undefined)
  await app.db.raw(
    `insert into object (type, dhash, upload_time, blob_name, blob_size, content)
     select 'text_blob', lpad(n::text, 64, '0'), '2020-01-01'::timestamp + n * interval '1 second', 'old', 3, 'abc'
     from generate_series(1, ?::int) n`,
    [objects],
  )
  const rule = { query: 'blob.name:old', older_than_days: 30, enabled: true }
  for (const name of names) await admin.send('POST', '/api/retention', { name, ...rule })
  return {
    app,
    admin,
    rules: async () => (await admin.get('/api/retention')).json.rules,
    left: async () => (await app.db('object').orderBy('dhash').pluck('dhash')).map(Number),
  }
}

const hashOf = (number: number): string => String(number).padStart(64, '0')

t.test('a rule that changes during its run deletes nothing more', async (t) => {
  const { app, admin, rules, left } = await openRules(t, { objects: 3 })
  const [{ id }] = await rules()
  const changing: FindDue = async (...given) => {
    const due = await findDue(...given)
    await admin.send('PUT', `/api/retention/${id}`, { older_than_days: 31 })
    return due
  }
  await runRules(app, changing, RUNNING)
  t.strictSame(await left(), [1, 2, 3])
  t.match(await rules(), [{ last_run: { objects: 0, bytes: 0, error: 'the rule was changed', finished_on: String } }])
  t.strictSame(await app.db('trash'), [])
})

t.test('a rule that is deleted during its run deletes nothing more', async (t) => {
  const { app, admin, rules, left } = await openRules(t, { objects: 2 })
  const [{ id }] = await rules()
  const removing: FindDue = async (...given) => {
    const due = await findDue(...given)
    await admin.send('DELETE', `/api/retention/${id}`)
    return due
  }
  await runRules(app, removing, RUNNING)
  t.strictSame(await left(), [1, 2])
})

t.test('what is placed under hold or deleted meanwhile is passed over', async (t) => {
  const { app, admin, rules, left } = await openRules(t, { objects: 4 })
  const racing: FindDue = async (...given) => {
    const due = await findDue(...given)
    await admin.send('PUT', `/api/hold/${hashOf(1)}`, { reason: 'case 7' })
    await admin.send('DELETE', `/api/blob/${hashOf(3)}`)
    return due
  }
  await runRules(app, racing, RUNNING)
  t.strictSame(await left(), [1])
  t.match(await rules(), [{ last_run: { objects: 2, bytes: 6, error: null } }])
})

t.test('each page begins after the one before, even where little of that was deleted', async (t) => {
  const { app, rules, left } = await openRules(t, { objects: 150 })
  const pages: (string | null)[] = []
  const holding: FindDue = async (call, rule, page) => {
    pages.push(page.after?.uploadTime ?? null)
    const due = await findDue(call, rule, page)
    const held = pages.length === 1 ? due.slice(0, 99) : []
    const hold = { type: 'text_blob', reason: 'case 7', placed_on: '2026-01-01' } as const
    if (held.length > 0) await app.db('object_hold').insert(held.map(({ dhash }) => ({ dhash, ...hold })))
    return due
  }
  await runRules(app, holding, RUNNING)
  t.equal(pages.length, 2)
  t.strictSame([pages[0], (pages[1] ?? missing()).slice(0, 19)], [null, '2020-01-01 00:01:40'])
  t.equal((await left()).length, 99)
  t.match(await rules(), [{ last_run: { objects: 51 } }])
})

t.test('a page has the due objects after the given place', async (t) => {
  const { app } = await openRules(t, { objects: 5 })
  const call = serverCall(app, RUNNING)
  const rule = { query: 'blob.name:old', olderThanDays: 30, keepNewest: 1 }
  const numbers = (due: readonly { readonly dhash: string }[]) => due.map(({ dhash }) => Number(dhash))
  const first = await findDue(call, rule, { after: null, count: 2 })
  t.strictSame(numbers(first), [1, 2])
  t.strictSame(numbers(await findDue(call, rule, { after: first[1] ?? missing(), count: 10 })), [3, 4])
})

t.test('a deletion that fails ends the run with its error', async (t) => {
  const { app, rules, left } = await openRules(t, { objects: 2 })
  const wrongSize: FindDue = async (...given) => (await findDue(...given)).map((due) => ({ ...due, size: Number.NaN }))
  await t.rejects(runRules(app, wrongSize, RUNNING), /NaN/)
  const refusing: FindDue = () => Promise.reject(new Problem('server_error', 'not now'))
  await t.rejects(runRules(app, refusing, RUNNING), { message: 'not now' })
  t.strictSame(await left(), [1, 2])
  t.match(await rules(), [{ last_run: { objects: 0, error: null, finished_on: null } }])
})

t.test('after a failure of the server the run is continued, and the runs of others are not repeated', async (t) => {
  const { app, rules, left } = await openRules(t, { objects: 2, names: ['a', 'b'] })
  const failing: FindDue = (call, rule, page) => {
    if (rule.name === 'a') throw new Error('no connection')
    return findDue(call, rule, page)
  }
  await t.rejects(runRules(app, failing, RUNNING), { message: 'no connection' })
  t.strictSame(await left(), [])
  const [a, b] = await rules()
  t.match([a, b], [{ last_run: { finished_on: null } }, { last_run: { objects: 2, finished_on: String } }])
  await runRules(app, findDue, RUNNING)
  const after = await rules()
  t.match(after[0].last_run, { started_on: a.last_run.started_on, finished_on: String, objects: 0, error: null })
  t.strictSame(after[1].last_run, b.last_run)
})

t.test('a rule that is added while a run is left over waits for the next run', async (t) => {
  const { app, admin, rules, left } = await openRules(t, { objects: 2, names: ['b'] })
  await t.rejects(runRules(app, () => Promise.reject(new Error('no connection')), RUNNING))
  const added = { name: 'a', query: 'blob.name:old', older_than_days: 1, enabled: true }
  await admin.send('POST', '/api/retention', added)
  await runRules(app, findDue, RUNNING)
  t.strictSame(await left(), [])
  t.match(await rules(), [
    { name: 'a', last_run: null },
    { name: 'b', last_run: { objects: 2 } },
  ])
  await runRules(app, findDue, RUNNING)
  t.match(await rules(), [{ last_run: { objects: 0, finished_on: String } }, { last_run: { objects: 0 } }])
})

t.test('a run that is stopped deletes nothing more, and stays to be continued', async (t) => {
  const { app, rules, left } = await openRules(t, { objects: 3 })
  const stop = new AbortController()
  const stopping: FindDue = async (...given) => {
    const due = await findDue(...given)
    stop.abort()
    return due
  }
  await runRules(app, stopping, stop.signal)
  t.strictSame(await left(), [1, 2, 3])
  t.match(await rules(), [{ last_run: { objects: 0, finished_on: null } }])
  await runRules(app, findDue, RUNNING)
  t.match(await rules(), [{ last_run: { objects: 3, error: null, finished_on: String } }])
})
