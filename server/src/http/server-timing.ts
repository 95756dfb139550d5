import type { Request, Response } from 'restify'
import type { Caller } from '../caller.ts'
import { STAGES, type Timing } from '../log/timing.ts'

/** Whether a request asks where its time went. */
export function asksForTiming({ headers }: Request): boolean {
  return headers['x-server-timing'] === '1'
}

/**
 * For those who may read the metrics, which say the same of all requests together. From times and numbers of statements others could
 * learn what there is that they may not see; so refusals do not carry it either.
 */
export function writeTiming(req: Request, res: Response, { caller, timing }: TimedRequest): void {
  if (timing === null || !asksForTiming(req)) return
  if (caller === null || caller.lacksSecondFactor || !caller.capabilities.has('access_monitoring_metrics')) return
  const { statements, statementsMs, waitingMs } = timing.database
  const stages = STAGES.filter((stage) => stage !== 'answer').map((stage) => metric(stage, timing.stages[stage]))
  const database = `${metric('database', statementsMs)};desc="${statements} statements"`
  res.setHeader('Server-Timing', [...stages, database, metric('connection', waitingMs)].join(', '))
}

type TimedRequest = { readonly caller: Caller | null; readonly timing: Timing | null }

const metric = (name: string, ms: number): string => `${name};dur=${ms.toFixed(2)}`
