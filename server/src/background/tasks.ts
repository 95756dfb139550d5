/** A task of the background. */
export type TaskDescription = {
  /** For administrators. */
  readonly about: string
  /** Who runs it: each process for itself, or one of all processes that share the database. */
  readonly runs: 'in each process' | 'in one process'
  /** How long it waits for work that nobody announced. */
  readonly intervalMs: number
  /** How long it waits for further work once some was announced. */
  readonly gatherMs?: number
  /** How long it waits at least after a failure, because a run costs much. */
  readonly retryMs?: number
}

/** All work that no request waits for. */
export const TASKS = {
  bulk_jobs: {
    about: 'Changes many objects, or counts matches exactly, for the users who asked for it.',
    runs: 'in each process',
    intervalMs: 5000,
  },
  file_groups: {
    about: 'Groups similar files for the users who asked for it.',
    runs: 'in each process',
    intervalMs: 5000,
  },
  analysis_sender: { about: 'Sends new analyses to the backend.', runs: 'in each process', intervalMs: 5000 },
  audit_chain: { about: 'Chains new entries of the audit log.', runs: 'in each process', intervalMs: 1000 },
  file_facts: {
    about: 'Extracts the static facts of new files.',
    runs: 'in each process',
    intervalMs: 5000,
    gatherMs: 100,
  },
  unpacking: {
    about: 'Stores the files of uploaded archives as their children.',
    runs: 'in each process',
    intervalMs: 5000,
  },
  yara_scans: { about: 'Scans new files with YARA rules.', runs: 'in each process', intervalMs: 5000, gatherMs: 100 },
  yara_hunts: { about: 'Scans stored files with the YARA rules of hunts.', runs: 'in each process', intervalMs: 5000 },
  last_uses: { about: 'Stores when keys and sessions were last used.', runs: 'in each process', intervalMs: 60_000 },
  metrics: {
    about: 'Publishes the metrics of a process for all of them.',
    runs: 'in each process',
    intervalMs: 10_000,
  },
  content_check: {
    about: 'Reads all contents and compares their digests.',
    runs: 'in one process',
    intervalMs: 60_000,
  },
  similarity: {
    about: 'Computes similarity digests of files that have none.',
    runs: 'in one process',
    intervalMs: 600_000,
  },
  audit_retention: {
    about: 'Removes old entries of the audit log, and writes its last entry to the log.',
    runs: 'in one process',
    intervalMs: 600_000,
  },
  trash_retention: {
    about: 'Permanently deletes expired objects in the trash.',
    runs: 'in one process',
    intervalMs: 600_000,
  },
  object_retention: {
    about: 'Deletes old objects by the retention rules.',
    runs: 'in one process',
    intervalMs: 86_400_000,
  },
  backups: {
    about: 'Backs up database and contents to the folder or bucket of the settings.',
    runs: 'in one process',
    intervalMs: 86_400_000,
    retryMs: 600_000,
  },
  backup_tests: {
    about: 'Restores the newest backup into a scratch database, and checks it.',
    runs: 'in one process',
    intervalMs: 30 * 86_400_000,
    retryMs: 3_600_000,
  },
  challenge_retention: {
    about: 'Removes used challenges of the proof of work that have expired.',
    runs: 'in one process',
    intervalMs: 600_000,
  },
  job_retention: { about: 'Removes old jobs and hunts of users.', runs: 'in one process', intervalMs: 600_000 },
} as const satisfies Readonly<Record<string, TaskDescription>>

export type TaskName = keyof typeof TASKS
