import { hostname } from 'node:os'
import {
  AggregatorRegistry,
  Counter,
  collectDefaultMetrics,
  Gauge,
  type MetricObjectWithValues,
  type MetricValue,
  Registry,
} from 'prom-client'
import type { KeyValueStore } from '../redis/client.ts'
import { findKeys } from './counters.ts'
import { type Measures, openMeasures } from './measures.ts'
import { observeReads, type ReadCounts } from './read-metrics.ts'

export type Pool = { readonly used: number; readonly free: number; readonly waiting: number }

/** The sources of the gauges. */
export type Gauges = {
  readonly databasePool: () => Pool
  readonly digestThreads: () => { readonly busy: number; readonly free: number; readonly waiting: number }
  readonly deliveries: () => { readonly running: number; readonly waiting: number }
  readonly pluginFailures: () => number
  readonly passwordChecks: () => { readonly running: number; readonly waiting: number; readonly refused: number }
  /** Null: the database has no replicas. */
  readonly reads: () => ReadCounts | null
}

/** Metrics of each process. Every series has the label `process`, so that readers can sum them. */
export type ProcessMetrics = AsyncDisposable &
  Measures & {
    /** Shares what this process has measured with the others. */
    publish(): Promise<void>
    /** In the text format, of all processes that share the store. */
    write(): Promise<string>
  }

type Snapshot = MetricObjectWithValues<MetricValue<string>>[]

const PREFIX = 'PROCESS_METRICS:'
const KEPT_SECONDS = 30

export function openProcessMetrics(store: KeyValueStore, gauges: Gauges): ProcessMetrics {
  const registry = new Registry()
  const own = `${hostname()}:${process.pid}`
  registry.setDefaultLabels({ process: own })
  collectDefaultMetrics({ register: registry })
  observe(registry, { store, ...gauges })
  observeReads(registry, gauges.reads)
  const measures = openMeasures(registry)
  let isClosed = false
  const publish = async (): Promise<Snapshot> => {
    const snapshot: Snapshot = await registry.getMetricsAsJSON()
    if (!isClosed) await store.ask((redis) => redis.setex(`${PREFIX}${own}`, KEPT_SECONDS, JSON.stringify(snapshot)))
    return snapshot
  }
  return {
    ...measures,
    publish: async () => void (await publish()),
    write: async () => write(await publish(), await readOthers(store, `${PREFIX}${own}`)),
    [Symbol.asyncDispose]: async () => {
      isClosed = true
      await store.ask((redis) => redis.del(`${PREFIX}${own}`))
    },
  }
}

/** Gauges, read at collection time. */
function observe(
  registry: Registry,
  {
    store,
    databasePool,
    digestThreads,
    deliveries,
    pluginFailures,
    passwordChecks,
  }: Gauges & { readonly store: KeyValueStore },
): void {
  const registers = [registry]
  const gaugeOf = (name: string, help: string, look: () => Readonly<Record<string, number>>): void => {
    const gauge: Gauge = new Gauge({
      name,
      help,
      labelNames: ['state'],
      registers,
      collect() {
        for (const [state, count] of Object.entries(look())) gauge.set({ state }, count)
      },
    })
  }
  gaugeOf(
    'service_database_connections',
    'Database connections in use or idle, and requests that wait for one.',
    databasePool,
  )
  gaugeOf(
    'service_digest_threads',
    'Hashing threads, busy or idle, and pieces of contents that wait for one.',
    digestThreads,
  )
  gaugeOf(
    'service_plugin_deliveries',
    'Requests whose events are being delivered to plugins, and requests whose events wait for delivery.',
    deliveries,
  )
  gaugeOf('service_password_checks', 'Passwords being checked or set, and those that wait for their turn.', () => {
    const { running, waiting } = passwordChecks()
    return { running, waiting }
  })
  const counterOf = (name: string, help: string, look: () => number): void => {
    const counter: Counter = new Counter({
      name,
      help,
      registers,
      collect() {
        counter.reset()
        counter.inc(look())
      },
    })
  }
  counterOf(
    'service_refused_password_checks_total',
    'Sign-ins and password changes refused because the queue of password checks was full.',
    () => passwordChecks().refused,
  )
  counterOf(
    'service_plugin_failures_total',
    'Handlers of plugins that failed, took too long, or were skipped.',
    pluginFailures,
  )
  const isStoreUp = new Gauge({
    name: 'service_kv_up',
    help: 'Whether the key-value store is connected.',
    registers,
    collect() {
      isStoreUp.set(Number(store.isUp()))
    },
  })
}

async function readOthers(store: KeyValueStore, own: string): Promise<string[]> {
  const keys = ((await findKeys(store, PREFIX)) ?? []).filter((key) => key !== own)
  if (keys.length === 0) return []
  const texts = (await store.ask((redis) => redis.mget(...keys))) ?? []
  return texts.filter((text) => text !== null)
}

/** A metric stands once, with the series of all processes. A snapshot of another version may be unusable. */
async function write(own: Snapshot, others: readonly string[]): Promise<string> {
  try {
    return await AggregatorRegistry.aggregate([own, ...others.map((text) => JSON.parse(text))]).metrics()
  } catch {
    return AggregatorRegistry.aggregate([own]).metrics()
  }
}
