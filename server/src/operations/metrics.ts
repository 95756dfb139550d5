import type { Handler } from '../contract.ts'
import { countWaiting } from '../domain/analyses/look-at-analysis.ts'

export const getMetrics: Handler<'getMetrics'> = async ({ app }) => {
  const { analysis, metrics } = app
  const text = (await metrics.write?.()) ?? ''
  return analysis === null ? text : `${text}${waitingGauge(await countWaiting(app))}`
}

/** Read from the database, so without the label `process`. */
function waitingGauge(count: number): string {
  const name = 'service_analysis_starts_waiting'
  return `# HELP ${name} Analyses that wait until the backend can take them.\n# TYPE ${name} gauge\n${name} ${count}\n`
}
