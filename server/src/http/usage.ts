import type { DeprecatedFeature, DeprecatedUse, Usage } from '../call.ts'
import { Problem } from '../errors/problems.ts'
import type { Logger } from '../log.ts'

const KEPT_MS = 3_600_000
const MAX_SERIES = 10_000

// Users of these keys cannot see that their key is old, so they are never refused.
const NEVER_REFUSED: ReadonlySet<DeprecatedFeature> = new Set(['legacy_api_key_v2'])
// The one feature whose name in messages differs from that in the metrics.
const TOLD_AS: Readonly<Partial<Record<DeprecatedFeature, string>>> = { legacy_file_upload: 'legacy_object_upload' }

export type UsageOptions = {
  readonly log: Logger
  /** Whether deprecated features are refused, to find out who still uses them. */
  readonly isRefusing: boolean
  /** Called for every use. */
  readonly onUse?: (use: DeprecatedUse) => void
  readonly now?: () => number
}

type Series = { readonly use: DeprecatedUse; count: number; at: number }

/** Counts in the memory of this process. A series that is unused for an hour restarts at zero. */
export function openUsage({ log, isRefusing, onUse, now = Date.now }: UsageOptions): Usage {
  const series = new Map<string, Series>()
  const forget = (): void => {
    for (const [key, { at }] of series) if (at <= now() - KEPT_MS) series.delete(key)
  }
  return {
    deprecated(use) {
      if (series.size >= MAX_SERIES) forget()
      count(series, use, now())
      onUse?.(use)
      log.debug(use, 'deprecated feature used')
      if (isRefusing && !NEVER_REFUSED.has(use.feature)) throw refusal(use.feature)
    },
    counts() {
      forget()
      return [...series.values()].map(({ use, count }) => ({ ...use, count }))
    },
  }
}

function count(series: Map<string, Series>, use: DeprecatedUse, at: number): void {
  const key = JSON.stringify([use.feature, use.method, use.endpoint, use.user])
  const known = series.get(key)
  if (known === undefined || known.at <= at - KEPT_MS) {
    series.delete(key)
    series.set(key, { use, count: 1, at })
    return
  }
  known.count++
  known.at = at
}

function refusal(feature: DeprecatedFeature): Error {
  return new Problem(
    'invalid_request',
    `Brownout: DeprecatedFeature.${TOLD_AS[feature] ?? feature} API feature is deprecated and currently disabled. Please upgrade your API client.`,
    { setting: 'enable_brownout' },
  )
}
