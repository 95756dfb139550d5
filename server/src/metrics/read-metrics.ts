import { Counter, Gauge, type Registry } from 'prom-client'

/** Requests that only read, by the server of the database that answered them. */
export type ReadCounts = {
  readonly primaryReads: number
  readonly replicas: readonly ReplicaCounts[]
}

type ReplicaCounts = {
  readonly name: string
  readonly isUsed: boolean
  readonly lagBytes: number | null
  readonly reads: number
  readonly retries: number
}

/** Null: the database has no replicas. */
export function observeReads(registry: Registry, readCounts: () => ReadCounts | null): void {
  const registers = [registry]
  const replicas = () => readCounts()?.replicas ?? []
  const inUse = new Gauge({
    name: 'service_replica_in_use',
    help: 'Whether the replica of the database gets reads.',
    labelNames: ['replica'],
    registers,
    collect() {
      for (const { name, isUsed } of replicas()) inUse.set({ replica: name }, Number(isUsed))
    },
  })
  const lag = new Gauge({
    name: 'service_replica_lag_bytes',
    help: 'How much of the log of the primary the replica had not replayed when it was last asked.',
    labelNames: ['replica'],
    registers,
    collect() {
      for (const { name, lagBytes } of replicas()) if (lagBytes !== null) lag.set({ replica: name }, lagBytes)
    },
  })
  const counterOf = (name: string, help: string, read: (counts: ReplicaCounts) => number): void => {
    const counter: Counter = new Counter({
      name,
      help,
      labelNames: ['replica'],
      registers,
      collect() {
        counter.reset()
        for (const counts of replicas()) counter.inc({ replica: counts.name }, read(counts))
      },
    })
  }
  counterOf('service_replica_reads_total', 'Requests given to the replica.', ({ reads }) => reads)
  counterOf(
    'service_replica_retries_total',
    'Requests that failed at the replica and that the primary did again.',
    ({ retries }) => retries,
  )
  const primary: Counter = new Counter({
    name: 'service_primary_reads_total',
    help: 'Requests that only read and that the primary answered, because no replica was up to date.',
    registers,
    collect() {
      primary.reset()
      primary.inc(readCounts()?.primaryReads ?? 0)
    },
  })
}
