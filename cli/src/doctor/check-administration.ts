import type { BackgroundTask, RetentionRule, ServerAdmin } from '@lazaret/sdk'
import type { OpenClient } from '../connection/connection.ts'
import { codeOf } from '../program/exit-codes.ts'
import { sizeText } from '../shapes/objects.ts'
import type { Check } from './check.ts'

const MIN_FREE_BYTES = 5 * 1024 ** 3
const MIN_FREE_PART = 0.05
const DAY_MS = 24 * 60 * 60 * 1000
/** For backups that are made by hand or by a timer. */
const MAX_BACKUP_AGE_MS = 2 * DAY_MS
const MAX_BACKUP_DELAY_MS = DAY_MS
/** For restore tests that are made by hand or by a timer. */
const MAX_TEST_AGE_MS = 35 * DAY_MS
const MAX_WAITING = 1000
/** A replica that starts again is behind for a moment. */
const MAX_UNUSED_MS = 2 * 60 * 1000

const REFUSALS = ['forbidden', 'unauthenticated', 'unsupported', 'maintenance']

/** Checks for administrators. */
export async function checkAdministration(opened: OpenClient): Promise<Check[]> {
  const { client, signal } = opened
  try {
    const [info, tasks, pending, rules] = await Promise.all([
      client.server.adminInfo({ signal }),
      client.server.backgroundTasks({ signal }),
      client.users.list({ pending: true, signal }),
      retentionRules(opened),
    ])
    return [
      ...diskChecks(info),
      ...replicaChecks(info),
      backupCheck(info.last_backup_on, tasks),
      ...backupTestChecks(info, tasks),
      ...contentChecks(info),
      ...analysisChecks(info),
      ...tasks.map(taskCheck),
      ...rules.map(ruleCheck),
      pending.length === 0
        ? { what: 'registrations', state: 'ok', detail: 'none wait' }
        : { what: 'registrations', state: 'warning', detail: `${pending.length} wait for an administrator` },
    ]
  } catch (error) {
    if (!REFUSALS.includes(codeOf(error))) throw error
    return [{ what: 'administration', state: 'skipped', detail: 'needs an account with manage_users' }]
  }
}

function diskChecks({ disk }: ServerAdmin): Check[] {
  if (!disk) return [{ what: 'free space', state: 'skipped', detail: 'the server does not report it' }]
  const { free_bytes: free, total_bytes: total } = disk
  const isLittle = free < MIN_FREE_BYTES || free < total * MIN_FREE_PART
  const [freeText, totalText] = [free, total].map((bytes) => sizeText(bytes, { isHuman: true, now: 0 }))
  return [{ what: 'free space', state: isLittle ? 'warning' : 'ok', detail: `${freeText} of ${totalText} free` }]
}

/** None from older servers. */
function replicaChecks({ replicas = [] }: ServerAdmin): Check[] {
  return replicas.map(({ name, reason, unused_since: since }) => {
    const what = `replica ${name}`
    if (since === null) return { what, state: 'ok', detail: 'takes reads' }
    const state = isPast(since, MAX_UNUSED_MS) ? 'warning' : 'ok'
    return { what, state, detail: `has taken no reads since ${since}: ${reason}` }
  })
}

/** Backups that the server makes may be a week apart: what counts is whether the next one is late. */
function backupCheck(lastBackup: string | null | undefined, tasks: readonly BackgroundTask[]): Check {
  const due = tasks.find(({ name, state }) => name === 'backups' && state !== 'off')?.due_on
  if (!lastBackup && !due)
    return { what: 'backup', state: 'skipped', detail: 'none was made with "lazaret server backup"' }
  const isOld = due ? isPast(due, MAX_BACKUP_DELAY_MS) : isPast(lastBackup ?? '', MAX_BACKUP_AGE_MS)
  const detail = lastBackup ? `the last one ended on ${lastBackup}` : `none yet; due on ${due}`
  return { what: 'backup', state: isOld ? 'warning' : 'ok', detail }
}

/** None where nobody tests backups, and from older servers. */
function backupTestChecks({ backup_test: test }: ServerAdmin, tasks: readonly BackgroundTask[]): Check[] {
  const due = tasks.find(({ name, state }) => name === 'backup_tests' && state !== 'off')?.due_on
  if (!test || (!test.passed_on && !test.error && !due)) return []
  const what = 'backup test'
  if (test.error !== null) return [{ what, state: 'failed', detail: test.error }]
  const isLate = due ? isPast(due, MAX_BACKUP_DELAY_MS) : isPast(test.passed_on ?? '', MAX_TEST_AGE_MS)
  const detail = test.passed_on ? `the last one passed on ${test.passed_on}` : `none passed yet; due on ${due}`
  return [{ what, state: isLate ? 'warning' : 'ok', detail }]
}

function isPast(time: string, byMs: number): boolean {
  return Date.now() - Date.parse(time) > byMs
}

function contentChecks({ content_check: check }: ServerAdmin): Check[] {
  if (!check) return [{ what: 'contents', state: 'skipped', detail: 'the server does not check them (fsck_interval)' }]
  const damaged = Math.max(check.damaged, check.last?.damaged ?? 0)
  if (damaged === 0) return [{ what: 'contents', state: 'ok', detail: `${check.checked} read, none damaged` }]
  const detail = `${damaged} damaged or missing: run "lazaret server fsck --verify-hashes"`
  return [{ what: 'contents', state: 'failed', detail }]
}

function analysisChecks({ analysis }: ServerAdmin): Check[] {
  if (!analysis) return []
  const { redis, bucket, waiting, last_error: error } = analysis
  const reaches = ([what, { reachable, detail }]: readonly [string, typeof redis]): Check => ({
    what,
    state: reachable ? 'ok' : 'failed',
    detail,
  })
  const detail = `${waiting} wait to be sent${error === null ? '' : `: ${error}`}`
  return [
    ...(
      [
        ['analysis key-value store', redis],
        ['analysis bucket', bucket],
      ] as const
    ).map(reaches),
    { what: 'analyses', state: error === null ? 'ok' : 'warning', detail },
  ]
}

function taskCheck({ name, state, items, last_error: error }: BackgroundTask): Check {
  const what = `task ${name}`
  if (state === 'off') return { what, state: 'ok', detail: 'off' }
  if (state === 'failing') return { what, state: 'failed', detail: error ?? 'the last run failed' }
  const { waiting = 0, failed = 0 } = items ?? {}
  if (failed > 0)
    return { what, state: 'warning', detail: `${failed} failed: run "lazaret server background run ${name}"` }
  if (waiting > MAX_WAITING) return { what, state: 'warning', detail: `${waiting} wait` }
  return { what, state: 'ok', detail: items === null ? state : `${state}, ${waiting} wait` }
}

/** None for accounts that do not see every object, and from servers without rules. */
async function retentionRules({ client, signal }: OpenClient): Promise<readonly RetentionRule[]> {
  try {
    return await client.retention.list({ signal })
  } catch (error) {
    if (REFUSALS.includes(codeOf(error))) return []
    throw error
  }
}

function ruleCheck({ name, enabled, last_run: run }: RetentionRule): Check {
  const what = `retention rule ${name}`
  if (!enabled) return { what, state: 'ok', detail: 'off' }
  if (run === null) return { what, state: 'ok', detail: 'has not run yet' }
  if (run.error !== null) return { what, state: 'warning', detail: `ended early: ${run.error}` }
  return { what, state: 'ok', detail: `${run.objects} deleted by the last run` }
}
