import { retainAudit } from '../audit/remove-old.ts'
import type { App } from '../call.ts'
import { removeExpired } from '../domain/objects/trash/remove-entry.ts'
import type { LastCheck } from '../metrics/metrics.ts'
import { deleteExpiredChallenges } from '../statements/accounts/delete-expired-challenges.ts'
import { requestWalk } from '../statements/contents/begin-walk.ts'
import { deleteOldHunts } from '../statements/hunts/end-hunt.ts'
import { deleteOldJobs } from '../statements/jobs/end-job.ts'
import { CLOCK } from '../storage/paced.ts'
import type { Storage } from '../storage/storage.ts'
import type { ContentCheckModel } from '../tables/content-check.ts'
import { type ContentCheckOptions, checkContents } from './content-check/check-contents.ts'
import type { Task } from './open-background.ts'
import { type FindDue, runRules } from './retention/run-rules.ts'
import { openMissingSimilarity } from './similarity/compute-missing.ts'

/** The tasks that keep tables small, notes written and contents whole. */
export function upkeepTasks(app: App, storage: Storage, findDue: FindDue): readonly Task[] {
  const { db, log, lastUses, metrics, settings } = app
  const tasks: Task[] = [
    { name: 'last_uses', run: lastUses.flush },
    { name: 'audit_retention', run: () => retainAudit(app) },
    { name: 'trash_retention', run: (signal) => removeExpired(app, signal) },
    { name: 'object_retention', run: (signal) => runRules(app, findDue, signal) },
    { name: 'challenge_retention', run: () => deleteExpiredChallenges(db) },
    { name: 'job_retention', run: () => deleteOldWork(db, settings.jobRetentionDays) },
  ]
  const bytesPerSecond = settings.fsckBytesPerSecond
  tasks.push({ name: 'similarity', run: openMissingSimilarity({ db, storage, log, bytesPerSecond, clock: CLOCK }) })
  if (metrics.write !== null) tasks.push({ name: 'metrics', run: metrics.publish })
  if (settings.fsckIntervalHours === 0) return tasks
  const checking: ContentCheckOptions = {
    db,
    storage,
    log,
    report: app.reportDamage,
    intervalHours: settings.fsckIntervalHours,
    bytesPerSecond,
    clock: CLOCK,
    onLook: (state) => metrics.contentsChecked(lastCheck(state)),
  }
  const run = (signal: AbortSignal) => checkContents(checking, signal)
  return [...tasks, { name: 'content_check', run, prepareRequested: requestWalk }]
}

async function deleteOldWork(db: App['db'], days: number): Promise<void> {
  await deleteOldJobs(db, days)
  await deleteOldHunts(db, days)
}

/** For the metrics: the last whole check; null if there was none yet. */
function lastCheck({ finishedOn, finishedChecked, finishedDamaged }: ContentCheckModel): LastCheck | null {
  if (finishedOn === null) return null
  const finishedSeconds = Date.parse(`${finishedOn.replace(' ', 'T')}Z`) / 1000
  return { finishedSeconds, checked: finishedChecked, damaged: finishedDamaged }
}
