import t from 'tap'
import { openTestDatabase } from '../support/database.ts'
import { rounds } from '../support/rounds.ts'
import { startServer } from '../support/server-process.ts'
import { signIn } from '../support/sign-in.ts'
import { until } from '../support/until.ts'
import { report } from './report.ts'

const KILLS = rounds(1)
const DUE = 400 * KILLS
const [HELD, YOUNG] = [20, 30]

t.setTimeout(600_000)

t.test(
  'a run of a retention rule whose server is killed is continued: each object is deleted and counted once',
  async (t) => {
    const { knex, uri } = await openTestDatabase(t)
    await knex.raw(
      `insert into object (type, dhash, upload_time, blob_name, blob_size, content)
     select 'text_blob', lpad(n::text, 64, '0'), now() - case when n <= :old then interval '1 year' else interval '1 day' end
       + n * interval '1 microsecond', 'due', 10, 'ten signs.'
     from generate_series(1, :all::int) n`,
      { old: DUE + HELD, all: DUE + HELD + YOUNG },
    )
    await knex.raw(
      `insert into object_hold (dhash, type, reason, placed_on)
     select lpad(n::text, 64, '0'), 'text_blob', 'case 7', now() from generate_series(1, ?::int) n`,
      [HELD],
    )
    const settings = { DATABASE_URI: uri, LOG_LEVEL: 'error' }
    let server = await startServer(t, { settings })
    let user = await signIn(server)
    const rule = { name: 'old', query: 'blob.name:due', older_than_days: 30, enabled: true }
    t.match(await user.send('POST', '/api/retention', rule), { status: 200 })
    const look = async () => (await user.get('/api/retention')).json.rules[0].last_run
    await user.send('POST', '/api/background/object_retention/run')
    let before = 0
    for (let kill = 0; kill < KILLS; kill++) {
      const run = await until(async () => {
        const found = await look()
        return found !== null && (found.objects > before || found.finished_on !== null) ? found : null
      })
      t.equal(run.finished_on, null, `under way at kill ${kill + 1}`)
      before = run.objects
      t.equal((await server.stop('SIGKILL')).signal, 'SIGKILL')
      // As it would be after a minute.
      await knex('background_task').where({ name: 'object_retention' }).update({ taken_until: null })
      server = await startServer(t, { folder: server.folder, settings })
      user = await signIn(server)
      t.ok((await look()).objects >= before, 'what was counted stays')
    }
    const run = await until(async () => {
      const found = await look()
      return found.finished_on === null ? null : found
    })
    t.match(run, { objects: DUE, bytes: 10 * DUE, error: null })
    const left: string[] = await knex('object').orderBy('dhash').pluck('dhash')
    const numbers = left.map(Number)
    t.strictSame(
      numbers,
      Array.from({ length: HELD + YOUNG }, (_, n) => (n < HELD ? n + 1 : DUE + n + 1)),
      'held and young objects',
    )
    t.strictSame(await knex('trash').countDistinct('dhash').count(), [{ count: DUE }], 'in the trash, once each')
    const entries = () => knex('audit_entry').where({ operation: 'deleteObject' })
    await until(async () => (await entries()).length >= DUE)
    t.equal(new Set((await entries()).map(({ object }) => object)).size, DUE)
    t.equal((await entries()).length, DUE)
    t.equal((await server.stop()).code, 0)
    report(t, { kills: KILLS, 'objects deleted': run.objects, 'deleted or counted twice': run.objects - DUE })
  },
)
