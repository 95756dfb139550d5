import type { Knex } from 'knex'
import type { Task } from '../../../background/open-background.ts'
import type { App } from '../../../call.ts'
import type { Digester } from '../../../digest/digester.ts'
import { openPlace } from '../open-place.ts'
import { type BackupPlace, type FoundBackup, kindOf } from '../place.ts'
import { testBackup } from './test-backup.ts'

const DAY_MS = 86_400_000
const SAMPLE_BYTES = 2 ** 30
// Tests leave disk and processor to requests.
const CONCURRENCY = 2

type TestApp = Pick<App, 'db' | 'settings' | 'log' | 'instanceId'>

/** The task that tests the newest backup of the server, if `backup_test_days` is set. */
export function backupTestTasks(app: TestApp, digester: Digester): readonly Task[] {
  const { backupFolder, backupBucket, backupTestDays } = app.settings
  const location = backupFolder ?? backupBucket
  if (!location || backupTestDays === 0) return []
  const run = async (signal: AbortSignal): Promise<void> => {
    await using place = await openPlace({ ...app, digester: () => digester }, location)
    await testNewest(app, place, signal)
  }
  return [{ name: 'backup_tests', run, intervalMs: backupTestDays * DAY_MS, isReady: () => hasBackup(app.db) }]
}

/** A new server has none until the first run of its backups has ended. */
async function hasBackup(db: Knex): Promise<boolean> {
  const state = await db<{ backed_up_at: string | null }>('instance').first('backed_up_at')
  return state !== undefined && state.backed_up_at !== null
}

async function testNewest(app: TestApp, place: BackupPlace, signal: AbortSignal): Promise<void> {
  const { db, log } = app
  const found = await newestOf(place, app.instanceId)
  if (found === null) throw new Error(`no finished backup in ${place.locationOf('')} to test`)
  const folder = place.locationOf(found.name)
  if (kindOf(found.manifest) === 'encrypted') {
    const remedy = 'run "lazaret server restore --test --identity" where the private key is'
    return log.warn({ folder }, `backup not tested, because it is encrypted: ${remedy}`)
  }
  const limits = { sampleBytes: SAMPLE_BYTES, concurrency: CONCURRENCY, stop: signal, abort: signal }
  for await (const { part, state, what, detail } of testBackup({ ...limits, place, found, db, isRecorded: true })) {
    if (part === 'contents' && state !== 'whole' && state !== 'present')
      log.error({ sha256: what, detail, folder }, 'content of a backup is not whole')
    if (part !== 'backup') continue
    if (state !== 'whole') throw new Error(`${what}: ${detail}`)
    log.info({ folder, detail }, 'backup tested')
  }
}

async function newestOf(place: BackupPlace, instanceId: string): Promise<FoundBackup | null> {
  for await (const found of place.backups()) if (found.manifest.instanceId === instanceId) return found
  return null
}
