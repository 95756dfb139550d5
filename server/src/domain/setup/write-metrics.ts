import type { App } from '../../call.ts'
import type { InstallationCounts } from '../../metrics/installation-metrics.ts'
import { countWaiting } from '../../statements/analyses/count-waiting.ts'
import { countQueues, type QueueCounts } from '../../statements/background/count-queues.ts'
import { selectUsage } from '../../statements/usage/select-usage.ts'
import type { UsageRow } from '../../tables/rows.ts'
import { findBackupState, readDiskSpace } from './server-resources.ts'

const KINDS = ['file', 'config', 'blob']
const JOB_STATES = ['running', 'done', 'cancelled', 'stopped']

/** Metrics of the processes, which need the key-value store, and those of the installation. */
export async function writeMetrics(app: App): Promise<string> {
  const { writeInstallation } = await import('../../metrics/installation-metrics.ts')
  // Counting takes connections, which the metrics of this process should not show.
  const ofProcesses = (await app.metrics.write?.()) ?? ''
  return `${ofProcesses}${await writeInstallation(await countInstallation(app))}`
}

async function countInstallation(app: App): Promise<InstallationCounts> {
  const { db, analysis, background } = app
  const [usage, queues, tasks, disk, backup, starts] = await Promise.all([
    selectUsage(db, 'kind', { period: null, userId: null, count: KINDS.length }),
    countQueues(db),
    background.list(),
    readDiskSpace(app),
    findBackupState(app),
    countWaiting(db),
  ])
  const bulkJobs = tasks.find(({ name }) => name === 'bulk_jobs')?.items?.waiting ?? 0
  return {
    objects: { ...zeroOf(KINDS), ...amountsOf(usage, 'objects') },
    bytes: { ...zeroOf(KINDS), ...amountsOf(usage, 'bytes') },
    disk,
    lastBackupSeconds: secondsOf(backup.backedUpAt),
    lastBackupTestSeconds: secondsOf(backup.backupTestedAt),
    hasBackupTestFailed: backup.backupTestError !== null,
    jobs: { ...zeroOf(JOB_STATES), ...queues.jobs },
    waiting: waitingOf(app, { bulk_jobs: bulkJobs, analyses: starts, ...queues.waiting }),
    taskFailures: Object.fromEntries(tasks.map(({ name, failures }) => [name, failures])),
    analysisStarts: analysis === null ? null : starts,
  }
}

function secondsOf(time: string | null): number {
  return time === null ? 0 : Date.parse(`${time.replace(' ', 'T')}Z`) / 1000
}

function amountsOf(usage: readonly UsageRow[], amount: 'objects' | 'bytes'): Readonly<Record<string, number>> {
  return Object.fromEntries(usage.map(({ name, ...row }): [string, number] => [name ?? '', row[amount]]))
}

type QueueLengths = Readonly<Record<'analyses' | 'bulk_jobs', number>>

/** Queues of disabled features are left out: their length never changes, and nobody should be alerted to it. */
function waitingOf(
  { analysis, scanner, settings }: App,
  { analyses, facts, yara_scans, yara_hunts, ...always }: QueueCounts['waiting'] & QueueLengths,
): Record<string, number> {
  return {
    ...always,
    ...(analysis === null ? {} : { analyses }),
    ...(settings.enableFacts ? { facts } : {}),
    ...(scanner.isAvailable ? { yara_scans, yara_hunts } : {}),
  }
}

function zeroOf(names: readonly string[]): Record<string, number> {
  return Object.fromEntries(names.map((name) => [name, 0]))
}
