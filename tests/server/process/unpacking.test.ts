import t from 'tap'
import { ownContent } from '../../../server/src/statements/contents/content-locks.ts'
import { makeZip } from '../../cli/support/make-zip.ts'
import { openTestDatabase } from '../../support/database.ts'
import { startServer } from '../../support/server-process.ts'
import { sha256Of } from '../../support/sha256-of.ts'
import { signIn } from '../../support/sign-in.ts'
import { until } from '../../support/until.ts'
import { waitsForLock } from '../../support/waits-for-lock.ts'

t.test('a server that is killed while it unpacks an archive goes on with the next file', async (t) => {
  const { uri, knex: db } = await openTestDatabase(t)
  const settings = { DATABASE_URI: uri }
  const killed = await startServer(t, { settings })
  const contents = ['one', 'two', 'three']
  const zip = await makeZip(contents.map((content) => ({ name: content, content })))
  const trx = await db.transaction()
  // The second file cannot be stored.
  await ownContent(trx, sha256Of('two'))
  const user = await signIn(killed)
  const { id } = (await user.upload(zip, { options: { unpack: true } })).json
  await until(() => waitsForLock(trx))
  t.match((await user.get(`/api/file/${id}/facts`)).json.unpacking, { state: 'running', files: 1 })
  killed.signal('SIGKILL')
  await killed.ended
  await trx.rollback()
  await db('unpack_task').update({ taken_until: null })

  const restarted = await signIn(await startServer(t, { settings, folder: killed.folder }))
  const unpacking = await until(async () => {
    const { json } = await restarted.get(`/api/file/${id}/facts`)
    return json.unpacking.state === 'done' && json.unpacking
  })
  t.match(unpacking, { files: 3, failed: 0, problems: [] })
  const { children } = (await restarted.get(`/api/file/${id}`)).json
  t.strictSame(
    children.map((child: { id: string }) => child.id).toSorted(),
    contents.map((content) => sha256Of(content)).toSorted(),
  )
  await until(async () => (await db('audit_pending')).length === 0)
  const entries = await db('audit_entry').where({ operation: 'uploadFile' })
  t.strictSame(
    entries.map(({ object }) => object).toSorted(),
    [id, ...contents.map((content) => sha256Of(content))].toSorted(),
  )
})
