/** Counters that all processes share, and their labels in the order in which the store's keys hold them. */
export const SHARED_METRICS = {
  service_api_requests: {
    about: 'Answered requests to the API.',
    labels: ['method', 'endpoint', 'user', 'status_code'],
  },
  service_deprecated_usage: {
    about: 'Uses of deprecated features.',
    labels: ['feature', 'method', 'endpoint', 'user'],
  },
} as const

export type SharedMetric = keyof typeof SHARED_METRICS
type Labels<M extends SharedMetric> = Readonly<Record<(typeof SHARED_METRICS)[M]['labels'][number], string | null>>

export const METRICS_PREFIX = 'METRICS:'

/** A colon separates the values of a key, so none may contain one. */
export function keyOf<M extends SharedMetric>(metric: M, labels: Labels<M>): string {
  const values: Readonly<Record<string, string | null>> = labels
  const parts = SHARED_METRICS[metric].labels.map((label) => (values[label] ?? 'None').replaceAll(':', '_'))
  return [`${METRICS_PREFIX}${metric}`, ...parts].join(':')
}

/** Both metrics in the text format, even without counts. Foreign keys are skipped. */
export function writeShared(counts: ReadonlyMap<string, number>): string {
  const lines = Object.entries(SHARED_METRICS).flatMap(([metric, { about, labels }]) => {
    const prefix = `${METRICS_PREFIX}${metric}:`
    const samples = [...counts].flatMap(([key, count]) => {
      const values = key.startsWith(prefix) ? key.slice(prefix.length).split(':') : []
      return values.length === labels.length ? [sampleLine(metric, { labels, values, count })] : []
    })
    return [`# HELP ${metric} ${about}`, `# TYPE ${metric} counter`, ...samples]
  })
  return `${lines.join('\n')}\n`
}

type Sample = { readonly labels: readonly string[]; readonly values: readonly string[]; readonly count: number }

function sampleLine(metric: string, { labels, values, count }: Sample): string {
  const pairs = labels.map((label, index) => `${label}="${escaped(values[index] ?? '')}"`)
  return `${metric}{${pairs.sort().join(',')}} ${count.toFixed(1)}`
}

function escaped(value: string): string {
  return value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')
}
