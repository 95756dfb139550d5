import type { KeyValueStore } from '../redis/client.ts'
import type { Settings } from '../settings/table.ts'
import { openBodyBudget } from './body-budget.ts'
import type { CountStores } from './rates/counts.ts'
import { openHourly } from './rates/hourly.ts'
import { openOwnCounts } from './rates/own-counts.ts'
import { openQuota, UNLIMITED } from './rates/quota.ts'
import { openSharedCounts } from './rates/shared-counts.ts'
import { openSupervisedCounts } from './rates/supervised-counts.ts'
import { openSignIns } from './sign-ins/sign-ins.ts'

export type LimitsOptions = {
  readonly settings: Settings
  /** Null: each service counts for itself. */
  readonly store: KeyValueStore | null
  readonly metrics: LimitMetrics
  /** Whether one process does everything; otherwise the supervisor counts for its workers. */
  readonly isAlone: boolean
  /** Digests the passwords that failed. */
  readonly passwordKey: Parameters<typeof openSignIns>[0]['passwordKey']
}

/** The counters of requests that limits refuse. */
type LimitMetrics = Readonly<Record<'unshared' | 'delayedSignIn' | 'refusedBody', () => void>>

/** Shared by all processes where there is a store. */
export function openLimits({ settings, store, metrics, isAlone, passwordKey }: LimitsOptions) {
  const counting: CountStores = {
    shared: store === null ? null : openSharedCounts(store),
    own: isAlone ? openOwnCounts() : openSupervisedCounts(),
  }
  const { limits, enableRateLimit } = settings
  const isLimiting = store !== null && enableRateLimit
  return {
    quota: isLimiting ? openQuota({ ...counting, limits, onUnshared: metrics.unshared }) : UNLIMITED,
    signIns: openSignIns({
      ...counting,
      freeFailuresOfNetwork: settings.signInFailuresOfNetwork,
      passwordKey,
      onRefused: metrics.delayedSignIn,
    }),
    hourly: openHourly(counting),
    bodies: openBodyBudget({ onRefused: metrics.refusedBody }),
  }
}
