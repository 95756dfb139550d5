import { existsSync, readFileSync } from 'node:fs'
import type { Knex } from 'knex'
import t from 'tap'
import { openTestApp } from '../../support/app.ts'
import { until } from '../../support/until.ts'

const SEARCH = `/api/file?query=${encodeURIComponent('comment:*x*')}`

type Process = { readonly pid: number; readonly query: string }

async function waitingForLocks({ db }: { readonly db: Knex }): Promise<readonly Process[]> {
  const { rows } = await db.raw(
    `select pid, query from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows
}

/** The nice value of a process, and of its session where the kernel groups by it. */
function nicenessOf(pid: number): readonly (number | null)[] {
  const [, fields = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')
  const group = `/proc/${pid}/autogroup`
  const session = existsSync(group) ? /nice (-?\d+)/.exec(readFileSync(group, 'utf8'))?.[1] : undefined
  return [Number(fields.split(' ')[16]), session === undefined ? null : Number(session)]
}

for (const [setting, niceness] of [
  [{}, 10],
  [{ search_niceness: '3' }, 3],
  [{ search_niceness: '0' }, 0],
] as const)
  t.test(`searches yield to others by ${niceness}`, async (t) => {
    if (process.platform !== 'linux') return t.pass('the kernel does not say', { skip: 'needs /proc' })
    const { app, admin } = await openTestApp(t, setting)
    const { id } = (await admin.upload('one file')).json
    const holder = await app.db.transaction()
    t.teardown(() => (holder.isCompleted() ? undefined : holder.rollback()))
    await holder.raw('lock table comment in access exclusive mode')
    const search = admin.get(SEARCH)
    const [searching] = await until(async () => {
      const found = await waitingForLocks(app)
      return found.length === 1 && found
    })
    const comments = admin.get(`/api/file/${id}/comment`)
    const both = await until(async () => {
      const found = await waitingForLocks(app)
      return found.length === 2 && found
    })
    for (const { pid, query } of both) {
      const expected = pid === searching?.pid ? niceness : 0
      for (const actual of nicenessOf(pid)) t.ok(actual === expected || actual === null, `${actual}: ${query}`)
    }
    await holder.rollback()
    t.same([(await search).status, (await comments).status], [200, 200])
  })
