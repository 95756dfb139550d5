import t from 'tap'
import { checkOrphans } from '../../../server/src/admin/check-orphans.ts'
import type { Finding } from '../../../server/src/admin/finding.ts'
import { holdContents } from '../../../server/src/statements/contents/content-locks.ts'
import { openTestApp } from '../../support/app.ts'
import { missing } from '../../support/missing.ts'
import { until } from '../../support/until.ts'
import { waitsForLock } from '../../support/waits-for-lock.ts'

const { signal } = new AbortController()

t.test('a content that an upload stores again while it is being judged stays', async (t) => {
  const { app, admin } = await openTestApp(t)
  const { id: dhash } = (await admin.upload('deleted, then uploaded again')).json
  const row = (await app.db('object').where({ dhash }).first()) ?? missing()
  await app.db('object').where({ dhash }).delete()
  const upload = await app.db.transaction()
  await holdContents(upload, [dhash])
  const findings: Finding[] = []
  const judged = (async () => {
    const care = { db: app.db, storage: app.storage, repair: true, graceMs: 0, stop: signal }
    for await (const finding of checkOrphans(care)) findings.push(finding)
  })()
  await until(async () => findings.length > 0 || (await waitsForLock(app.db)))
  await upload('object').insert(row)
  await upload.commit()
  await judged
  t.match(findings, [{ what: dhash, state: 'whole' }])
  t.ok((await admin.get(`/api/file/${dhash}/download`)).bytes.equals(Buffer.from('deleted, then uploaded again')))
})
