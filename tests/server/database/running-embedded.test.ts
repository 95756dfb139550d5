import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import t from 'tap'
import { openEmbedded } from '../../../server/src/database/embedded.ts'
import { findRunningEmbedded } from '../../../server/src/database/running-embedded.ts'

t.test('the embedded database of another process is found while it runs, and only then', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'lazaret-running-'))
  t.teardown(() => rm(folder, { recursive: true, force: true }))
  t.equal(await findRunningEmbedded(join(folder, 'nowhere')), null)
  t.equal(await findRunningEmbedded(folder), null)
  {
    await using _embedded = await openEmbedded({ folder, log: { info: () => undefined, error: () => undefined } })
    const found = await findRunningEmbedded(folder)
    const client = new pg.Client(found ?? {})
    await client.connect()
    t.match(await client.query('select current_database() as name'), { rows: [{ name: 'lazaret' }] })
    await client.end()
  }
  t.equal(await findRunningEmbedded(folder), null)
  await writeFile(join(folder, 'postgres', 'postmaster.pid'), '999999999\nx\n1\n5432\n/nowhere\n')
  t.equal(await findRunningEmbedded(folder), null, 'what a dead one left')
})
