import t from 'tap'
import { openTestApp } from '../../support/app.ts'
import { isBlocked } from '../../support/is-blocked.ts'
import { until } from '../../support/until.ts'

t.test('a change that the database ends to resolve a deadlock is made again', async (t) => {
  const { app, admin } = await openTestApp(t, { enable_facts: '1' })
  const { id } = (await admin.upload('locked in turn')).json
  const path = `/api/file/${id}/tag`
  // The database ends whichever of the two waits for a second first; that is the request unless the machine is very slow.
  for (let isResolved = false; !isResolved; ) {
    await admin.send('PUT', path, { tag: 'contended' })
    const other = await app.db.transaction()
    await other.raw(`set local deadlock_timeout = '1min'`)
    await other.raw(`update group_tag set doubtful = doubtful where tag = 'contended'`)
    const removal = admin.send('DELETE', `${path}?tag=contended`)
    await until(() => isBlocked(app.db))
    isResolved = await other.raw(`select from tag where tag = 'contended' for update`).then(
      () => true,
      () => false,
    )
    await other.rollback()
    const { status, json } = await removal
    t.strictSame([status, json], [200, []])
  }
})
