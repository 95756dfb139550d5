import { hostname } from 'node:os'
import {
  AggregatorRegistry,
  Counter,
  collectDefaultMetrics,
  Gauge,
  Histogram,
  type MetricObjectWithValues,
  type MetricValue,
  Registry,
} from 'prom-client'
import type { KeyValueStore } from '../redis/client.ts'
import { findKeys } from './counters.ts'

export type Pool = { readonly used: number; readonly free: number; readonly waiting: number }

/** The sources of the gauges. */
export type Gauges = {
  readonly databasePool: () => Pool
  readonly digestThreads: () => { readonly busy: number; readonly free: number; readonly waiting: number }
  readonly deliveries: () => { readonly running: number; readonly waiting: number }
  readonly passwordChecks: () => { readonly running: number; readonly waiting: number; readonly refused: number }
}

/** Metrics of each process. Every series has the label `process`, so that readers can sum them. */
export type ProcessMetrics = AsyncDisposable &
  ReturnType<typeof measures> & {
    /** Shares what this process has measured with the others. */
    publish(): Promise<void>
    /** In the text format, of all processes that share the store. */
    write(): Promise<string>
  }

type Snapshot = MetricObjectWithValues<MetricValue<string>>[]

const PREFIX = 'PROCESS_METRICS:'
const KEPT_SECONDS = 30
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60]

export function openProcessMetrics(store: KeyValueStore, gauges: Gauges): ProcessMetrics {
  const registry = new Registry()
  const own = `${hostname()}:${process.pid}`
  registry.setDefaultLabels({ process: own })
  collectDefaultMetrics({ register: registry })
  observe(registry, { store, ...gauges })
  const measured = measures(registry)
  let isClosed = false
  const publish = async (): Promise<Snapshot> => {
    const snapshot: Snapshot = await registry.getMetricsAsJSON()
    if (!isClosed) await store.ask((redis) => redis.setex(`${PREFIX}${own}`, KEPT_SECONDS, JSON.stringify(snapshot)))
    return snapshot
  }
  return {
    ...measured,
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
  { store, databasePool, digestThreads, deliveries, passwordChecks }: Gauges & { readonly store: KeyValueStore },
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
  const refusedChecks = new Counter({
    name: 'service_refused_password_checks_total',
    help: 'Sign-ins and password changes refused because the queue of password checks was full.',
    registers,
    collect() {
      refusedChecks.reset()
      refusedChecks.inc(passwordChecks().refused)
    },
  })
  const isStoreUp = new Gauge({
    name: 'service_kv_up',
    help: 'Whether the key-value store is connected.',
    registers,
    collect() {
      isStoreUp.set(Number(store.isUp()))
    },
  })
}

function measures(registry: Registry) {
  const registers = [registry]
  return {
    seconds: new Histogram({
      name: 'service_request_duration_seconds',
      help: 'Time from a request to the end of its answer.',
      labelNames: ['method', 'endpoint'],
      buckets: SECONDS,
      registers,
    }),
    stageSeconds: new Counter({
      name: 'service_request_stage_seconds_total',
      help: 'Time that requests spent in each stage of their way.',
      labelNames: ['endpoint', 'stage'],
      registers,
    }),
    statements: new Counter({
      name: 'service_request_statements_total',
      help: 'Statements that requests sent to the database.',
      labelNames: ['endpoint'],
      registers,
    }),
    statementSeconds: new Counter({
      name: 'service_request_database_seconds_total',
      help: 'Time that statements of requests took, as a part of their stages.',
      labelNames: ['endpoint'],
      registers,
    }),
    connectionSeconds: new Counter({
      name: 'service_request_connection_seconds_total',
      help: 'Time that requests waited for a connection to the database, as a part of their stages.',
      labelNames: ['endpoint'],
      registers,
    }),
    running: new Gauge({
      name: 'service_requests_in_progress',
      help: 'Requests that are not answered yet.',
      registers,
    }),
    receiving: new Gauge({
      name: 'service_uploads_in_progress',
      help: 'Uploads that are received and hashed.',
      registers,
    }),
    uploadedBytes: new Counter({
      name: 'service_uploaded_bytes_total',
      help: 'Bytes of contents received.',
      registers,
    }),
    delayedSignIns: new Counter({
      name: 'service_delayed_sign_ins_total',
      help: 'Sign-ins refused without a check, because too many had failed before.',
      registers,
    }),
    refusedBodies: new Counter({
      name: 'service_refused_bodies_total',
      help: 'Requests refused because other large bodies took the memory for bodies.',
      registers,
    }),
    slowClients: new Counter({
      name: 'service_slow_clients_total',
      help: 'Clients disconnected because they sent a body, or took an answer, too slowly.',
      labelNames: ['awaited'],
      registers,
    }),
    lostAuditEntries: new Counter({
      name: 'service_lost_audit_entries_total',
      help: 'Entries of the audit log about reads and refusals that were not kept, because the database was unavailable.',
      registers,
    }),
    checkFinished: new Gauge({
      name: 'service_content_check_finished_seconds',
      help: 'Unix time at which the last whole check of all contents was finished.',
      registers,
    }),
    checkedContents: new Gauge({
      name: 'service_content_check_contents',
      help: 'Contents that the last whole check read, by what it found.',
      labelNames: ['state'],
      registers,
    }),
    damagedContents: new Counter({
      name: 'service_damaged_contents_total',
      help: 'Stored contents found missing or changed; those found by an upload were repaired by it.',
      labelNames: ['found_by'],
      registers,
    }),
    analysisSendings: new Counter({
      name: 'service_analysis_sendings_total',
      help: 'Attempts to send an analysis to the backend.',
      labelNames: ['outcome'],
      registers,
    }),
    backgroundRuns: new Counter({
      name: 'service_background_runs_total',
      help: 'Runs of tasks in the background.',
      labelNames: ['task', 'outcome'],
      registers,
    }),
    unshared: new Counter({
      name: 'service_unshared_limits_total',
      help: 'Requests whose limits were not counted in the key-value store, because it was unavailable.',
      registers,
    }),
  }
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
