import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import t from 'tap'
import { openDigester } from '../../../../../server/src/digest/digester.ts'
import { cleanUp } from '../../../../../server/src/domain/objects/contents/clean-up.ts'
import { openDiskStorage } from '../../../../../server/src/storage/disk.ts'
import { openTestApp } from '../../../../support/app.ts'
import { until } from '../../../../support/until.ts'

t.test('a process that takes the one of an upload for dead does not remove what is being stored', async (t) => {
  const { app, admin, folder } = await openTestApp(t)
  const digester = openDigester({ threads: 1, ssdeep: false })
  t.teardown(() => digester[Symbol.asyncDispose]())
  // Its staging folder names the same host and process, as in another container with the same host name.
  const uploads = join(folder, 'data', 'uploads')
  const other = await openDiskStorage({ folder: uploads, hashPathing: true, hashPathingFallback: false, digester })
  t.teardown(() => other[Symbol.asyncDispose]())
  const waiting = async (): Promise<number> => {
    const { rows } = await app.db.raw<{ rows: unknown[] }>(
      `select pid from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
    )
    return rows.length
  }
  const bytes = randomBytes(1000)
  const clock = await app.db.transaction()
  await clock.raw('select 1 from listing_clock for update')
  const uploading = admin.upload(bytes)
  await until(async () => (await waiting()) === 1)
  let isClean = false
  const cleaning = cleanUp({ ...app, storage: other }).finally(() => {
    isClean = true
  })
  await until(async () => isClean || (await waiting()) === 2)
  await clock.rollback()
  t.match(await cleaning, { leftovers: 1, removed: 0 })
  const { status, json } = await uploading
  t.equal(status, 200)
  const { status: found, bytes: stored } = await admin.get(`/api/file/${json.id}/download`)
  t.ok(found === 200 && stored.equals(bytes), 'the acknowledged upload is there')
})
