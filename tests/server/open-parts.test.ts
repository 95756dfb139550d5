import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import t from 'tap'
import { openLog } from '../../server/src/log.ts'
import { openParts, type Parts } from '../../server/src/open-parts.ts'
import { readSettings } from '../../server/src/settings/read.ts'
import { openTestDatabase } from '../support/database.ts'

const folder = await mkdtemp(join(tmpdir(), 'lazaret-parts-'))
t.teardown(() => rm(folder, { recursive: true, force: true }))
const { knex } = await openTestDatabase(t)

function open(events: string[]): Parts {
  return openParts({
    settings: readSettings({}, folder, { data_folder: join(folder, 'data') }).settings,
    log: openLog({ level: 'silent', json: false }),
    reachDatabase: async () => {
      events.push('database opened')
      return { db: knex, [Symbol.asyncDispose]: async () => void events.push('database closed') }
    },
  })
}

t.test('a part is opened when it is asked for, once, and closed at the end', async (t) => {
  const events: string[] = []
  const parts = open(events)
  t.strictSame(events, [])
  t.equal(await parts.database(), await parts.database())
  t.equal(await parts.storage(), await parts.storage())
  t.equal(parts.digester(), parts.digester())
  t.strictSame(events, ['database opened'])
  await parts[Symbol.asyncDispose]()
  t.strictSame(events, ['database opened', 'database closed'])
})

t.test('what is not configured is null', async (t) => {
  await using parts = open([])
  t.equal(await parts.store(), null)
  t.equal(await parts.backend(), null)
  t.equal((await parts.mail()).isConfigured, false)
})

t.test('nothing stays open when a later part fails', async (t) => {
  const events: string[] = []
  const use = async (): Promise<void> => {
    await using parts = open(events)
    await parts.database()
    await parts.storageOf('object')
  }
  await t.rejects(use(), { message: 'object_storage_bucket_name is not set' })
  t.strictSame(events, ['database opened', 'database closed'])
})
