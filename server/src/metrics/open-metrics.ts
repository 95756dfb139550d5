import { STAGES, type Timing } from '../log/timing.ts'
import type { KeyValueStore } from '../redis/client.ts'
import { openCounters } from './counters.ts'
import type { Metrics } from './metrics.ts'
import type { Gauges, ProcessMetrics } from './process-metrics.ts'
import { keyOf, METRICS_PREFIX, writeShared } from './shared-metrics.ts'

export async function openMetrics(store: KeyValueStore, gauges: Gauges): Promise<Metrics> {
  const { openProcessMetrics } = await import('./process-metrics.ts')
  const counters = openCounters(store)
  const own = openProcessMetrics(store, gauges)
  return {
    startRequest() {
      own.running.inc()
      return ({ method, endpoint, user, status, seconds, timing }) => {
        own.running.dec()
        own.seconds.observe({ method, endpoint }, seconds)
        if (timing !== null) addTiming(own, endpoint, timing)
        counters.add(keyOf('service_api_requests', { method, endpoint, user, status_code: String(status) }))
      }
    },
    deprecated: ({ feature, method = null, endpoint = null, user }) =>
      counters.add(keyOf('service_deprecated_usage', { feature, method, endpoint, user })),
    receiving() {
      own.receiving.inc()
      return (sizeBytes) => {
        own.receiving.dec()
        own.uploadedBytes.inc(sizeBytes ?? 0)
      }
    },
    unshared: () => own.unshared.inc(),
    delayedSignIn: () => own.delayedSignIns.inc(),
    refusedBody: () => own.refusedBodies.inc(),
    slowClient: (awaited) => own.slowClients.inc({ awaited }),
    lostAuditEntry: () => own.lostAuditEntries.inc(),
    contentsChecked(last) {
      if (last === null) return
      own.checkFinished.set(last.finishedSeconds)
      own.checkedContents.set({ state: 'whole' }, last.checked - last.damaged)
      own.checkedContents.set({ state: 'damaged' }, last.damaged)
    },
    damaged: (foundBy) => own.damagedContents.inc({ found_by: foundBy }),
    analysisSending: (outcome) => own.analysisSendings.inc({ outcome }),
    factsExtracted: (outcome) => own.factsExtractions.inc({ outcome }),
    yaraScanned: (outcome) => own.yaraScans.inc({ outcome }),
    backgroundRun: (task, outcome) => own.backgroundRuns.inc({ task, outcome }),
    publish: own.publish,
    async write() {
      const counts = await counters.read(METRICS_PREFIX)
      return `${writeShared(counts ?? new Map())}${await own.write()}`
    },
    async [Symbol.asyncDispose]() {
      await counters[Symbol.asyncDispose]()
      await own[Symbol.asyncDispose]()
    },
  }
}

function addTiming(own: ProcessMetrics, endpoint: string, { stages, database }: Timing): void {
  for (const stage of STAGES) own.stageSeconds.inc({ endpoint, stage }, stages[stage] / 1000)
  own.statements.inc({ endpoint }, database.statements)
  own.statementSeconds.inc({ endpoint }, database.statementsMs / 1000)
  own.connectionSeconds.inc({ endpoint }, database.waitingMs / 1000)
}
