import type { BackgroundTask, ServerAdmin } from '@lazaret/sdk'
import { adminTexts } from '../texts/admin.ts'

/** A condition that an administrator should look into, and the part of the administration to do it in. */
export type Concern = {
  readonly level: 'danger' | 'warning'
  readonly text: string
  readonly part: 'pending' | 'server'
  /** The number that the menu shows at its part. */
  readonly count: number
}

const { attention } = adminTexts

export function userConcerns(pendingCount: number): readonly Concern[] {
  if (pendingCount === 0) return []
  return [{ level: 'warning', text: attention.pending(pendingCount), part: 'pending', count: pendingCount }]
}

/** A replica that starts again is behind for a moment. */
const MAX_UNUSED_MS = 120_000

export function serverConcerns(info: ServerAdmin, now = Date.now()): readonly Concern[] {
  const { content_check: check, backup_test: test, analysis, replicas = [] } = info
  const found: Concern[] = []
  const add = (level: Concern['level'], text: string): void =>
    void found.push({ level, text, part: 'server', count: 1 })
  const damaged = Math.max(check?.damaged ?? 0, check?.last?.damaged ?? 0)
  if (damaged > 0) add('danger', attention.damaged(damaged))
  for (const { name, reason, unused_since: since } of replicas)
    if (since !== null && now - Date.parse(since) > MAX_UNUSED_MS) add('warning', attention.replica(name, reason ?? ''))
  if (test?.error) add('danger', attention.backupTest(test.error))
  if (analysis && !analysis.redis.reachable) add('danger', attention.keyStore)
  if (analysis && !analysis.bucket.reachable) add('danger', attention.bucket)
  return found
}

export function taskConcerns(tasks: readonly BackgroundTask[]): readonly Concern[] {
  return tasks.flatMap(({ name, state, items, last_error: error }): Concern[] => {
    const failed = items?.failed ?? 0
    return [
      ...(state === 'failing'
        ? [{ level: 'danger', text: attention.failing(name, error ?? ''), part: 'server', count: 1 } as const]
        : []),
      ...(failed > 0
        ? [{ level: 'warning', text: attention.failedItems(name, failed), part: 'server', count: 1 } as const]
        : []),
    ]
  })
}

/** The number at each part of the menu. */
export function countByPart(concerns: readonly Concern[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const { part, count } of concerns) counts.set(part, (counts.get(part) ?? 0) + count)
  return counts
}
