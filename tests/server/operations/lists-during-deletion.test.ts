import t from 'tap'
import { openTestApp } from '../../support/app.ts'
import { until } from '../../support/until.ts'

const LISTS = [
  ['tag', 'tag'],
  ['comment', 'comment'],
  ['attribute', 'attribute'],
  ['relations', 'relation'],
] as const

for (const [list, table] of LISTS)
  t.test(`a list (${list}) that is read while its object is deleted is not found`, async (t) => {
    const { app, admin } = await openTestApp(t, { enable_facts: '1' })
    const { id } = (await admin.upload('goes away', { options: { tags: [{ tag: 'x' }] } })).json
    // The object is found before the deletion, and the list is read after it.
    const deletion = await app.db.transaction()
    await deletion.raw('lock table ?? in access exclusive mode', [table])
    const answer = admin.get(`/api/file/${id}/${list}`)
    await until(async () => {
      const { rows } = await app.db.raw(
        `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
      return rows.length > 0
    })
    await deletion('object').where({ dhash: id }).delete()
    await deletion.commit()
    t.match(await answer, { status: 404, json: { code: 'not_found' } })
  })
