import { Gauge, Registry } from 'prom-client'

/** Numbers about the whole installation, each by the values of its label. */
export type InstallationCounts = {
  readonly objects: Readonly<Record<string, number>>
  readonly bytes: Readonly<Record<string, number>>
  /** Null: unknown. */
  readonly disk: { readonly freeBytes: number; readonly totalBytes: number } | null
  readonly lastBackupSeconds: number
  readonly lastBackupTestSeconds: number
  readonly hasBackupTestFailed: boolean
  readonly jobs: Readonly<Record<string, number>>
  readonly waiting: Readonly<Record<string, number>>
  readonly taskFailures: Readonly<Record<string, number>>
  /** Null: no analyses. */
  readonly analysisStarts: number | null
}

/** The text format of what is read from the database, so without the label `process`. */
export function writeInstallation(counts: InstallationCounts): Promise<string> {
  const registry = new Registry()
  const gaugesOf = (name: string, help: string, label: string, values: Readonly<Record<string, number>>): void => {
    const gauge = new Gauge({ name, help, labelNames: [label], registers: [registry] })
    for (const [value, count] of Object.entries(values)) gauge.set({ [label]: value }, count)
  }
  const gaugeOf = (name: string, help: string, value: number): void =>
    new Gauge({ name, help, registers: [registry] }).set(value)
  gaugesOf('service_objects', 'Objects, by kind.', 'kind', counts.objects)
  gaugesOf('service_object_bytes', 'Bytes of their contents, by kind.', 'kind', counts.bytes)
  if (counts.disk !== null) {
    gaugeOf('service_disk_free_bytes', 'Free space of the uploads folder.', counts.disk.freeBytes)
    gaugeOf('service_disk_bytes', 'Size of the file system of the uploads folder.', counts.disk.totalBytes)
  }
  gaugeOf('service_backup_finished_seconds', 'Unix time of the last backup; 0: none yet.', counts.lastBackupSeconds)
  gaugeOf(
    'service_backup_tested_seconds',
    'Unix time of the last restore test that found a backup good; 0: none yet.',
    counts.lastBackupTestSeconds,
  )
  gaugeOf(
    'service_backup_test_failed',
    'Whether the last restore test found a fault: 1 or 0.',
    counts.hasBackupTestFailed ? 1 : 0,
  )
  gaugesOf(
    'service_jobs',
    'Jobs that are kept, by state; the server stopped those that are stopped.',
    'state',
    counts.jobs,
  )
  gaugesOf('service_queue_waiting', 'Items that wait for work in the background, by queue.', 'queue', counts.waiting)
  gaugesOf(
    'service_background_failures',
    'Runs of a task in the background that have failed since one succeeded.',
    'task',
    counts.taskFailures,
  )
  if (counts.analysisStarts !== null) {
    const help = 'Analyses that wait until the backend can take them.'
    gaugeOf('service_analysis_starts_waiting', help, counts.analysisStarts)
  }
  return registry.metrics()
}
