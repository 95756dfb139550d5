import { existsSync } from 'node:fs'
import type { Task } from '../../background/open-background.ts'
import type { App } from '../../call.ts'
import type { Digester } from '../../digest/digester.ts'
import { generatedIni } from '../../settings/read.ts'
import { backUp } from './back-up.ts'
import { openPlace } from './open-place.ts'

// Backups leave disk and processor to requests.
const CONCURRENCY = 2

type BackupApp = Pick<App, 'db' | 'storage' | 'settings' | 'log' | 'version' | 'instanceId'>

/** The task that backs up the server, if `backup_folder` or `backup_bucket` is set. */
export function backupTasks(app: BackupApp, digester: Digester): readonly Task[] {
  const { backupFolder, backupBucket, backupEveryHours } = app.settings
  const location = backupFolder ?? backupBucket
  if (!location) return []
  const run = (signal: AbortSignal): Promise<void> => writeBackup(app, { location, digester, signal })
  return [{ name: 'backups', run, intervalMs: backupEveryHours * 3_600_000 }]
}

type BackupWork = { readonly location: string; readonly digester: Digester; readonly signal: AbortSignal }

async function writeBackup(app: BackupApp, { location, digester, signal }: BackupWork): Promise<void> {
  const { db, storage, settings, log, version, instanceId } = app
  const secrets = generatedIni(settings.dataFolder)
  await using place = await openPlace({ settings, log, digester: () => digester }, location)
  const steps = backUp({
    db,
    storage,
    place,
    secrets: existsSync(secrets) ? secrets : null,
    product: version,
    instanceId,
    keep: settings.backupKeep,
    concurrency: CONCURRENCY,
    stop: signal,
    abort: signal,
  })
  for await (const { part, state, what, detail } of steps) {
    if (part !== 'backup') continue
    if (state === 'missing') log.error({ lost: what }, 'backup lacks contents that the server has lost')
    // Not an error of the task, which would be repeated: each repetition would make another backup.
    else if (state === 'failed') log.warn({ folder: what, detail }, 'old backups could not be removed')
    else if (state === 'removed') log.info({ folder: what }, 'old backup removed')
    else log.info({ folder: what, detail }, 'backup finished')
  }
}
