import type { App, Call, RequestContext } from '../../call.ts'
import type { Caller } from '../../caller.ts'
import { toProblem } from '../../errors/to-problem.ts'
import { gateOf } from '../../perform/gates.ts'
import { perform } from '../../perform/perform.ts'
import type { ClaimedJob } from '../../statements/jobs/claim-job.ts'
import type { LeftItem } from '../../statements/jobs/select-items.ts'
import { countAttempt, type ItemAt, settleFailure, settleStep } from '../../statements/jobs/settle-item.ts'
import type { JobChange } from '../../tables/job.ts'
import { type Kind, TYPE_OF_KIND } from '../../tables/kind.ts'
import { ObjectModel } from '../../tables/object.ts'
import { keepsRights } from './caller-of-job.ts'
import { type Step, stepOf } from './step-of.ts'

export type Work = {
  readonly job: ClaimedJob
  readonly changes: readonly JobChange[]
  readonly caller: Caller
  readonly signal: AbortSignal
}

/** What may work a moment later: it is tried again before the object counts as failed. */
const PASSING: ReadonlySet<string> = new Set(['unavailable', 'query_timeout', 'maintenance'])
const MAX_ATTEMPTS = 5

/** The job has ended, its user may do something else by now, or another process has made the change: the transaction must change nothing. */
class JobLost extends Error {
  override readonly name = 'JobLost'
}

/** Makes the changes of one object that are still to be made. False if the job is no longer ours. */
export async function workOnItem(app: App, work: Work, item: LeftItem): Promise<boolean> {
  const { job, changes } = work
  const at = { jobId: job.id, position: item.position }
  using events = app.hooks.collect()
  try {
    for (const [index, change] of [...changes.entries()].slice(item.step)) {
      const kind = change.action === 'delete' ? await kindOf(app, item.dhash) : 'object'
      const target = { id: item.dhash, kind, groupName: item.groupName }
      const call = callOf(app, work, events.emit)
      await makeChange(call, stepOf(change, target), { ...at, job, step: index, isLast: index === changes.length - 1 })
    }
    return true
  } catch (error) {
    if (error instanceof JobLost) return false
    const problem = toProblem(error, app.log)
    if (PASSING.has(problem.code) && (await countAttempt(app.db, at)) < MAX_ATTEMPTS) throw problem
    return settleFailure(app.db, at, problem.code)
  } finally {
    events.release()
  }
}

type AskingAs = RequestContext & { readonly caller: Caller }

function callOf(app: App, { job, caller, signal }: Work, emit: Call['emit']): AskingAs {
  return { app, caller, signal, emit, ...(job.address === null ? {} : { address: job.address }) }
}

type StepAt = ItemAt & { readonly isLast: boolean; readonly job: ClaimedJob }

/** As a request would: with its checks, its events, its lines and entries. That it was made is committed with it, so that it is made once. */
async function makeChange(call: AskingAs, { operation, input, run }: Step, at: StepAt): Promise<void> {
  await perform(gateOf(operation), call, {
    params: input.path,
    readInput: async () => input,
    handle: (performed: Call) => run(settling(performed, at)),
  })
}

function settling(call: Call, { isLast, job, ...at }: StepAt): Call {
  let hasChanged = true
  return {
    ...call,
    note(facts) {
      hasChanged = facts.hasChanged ?? hasChanged
      call.note(facts)
    },
    change: (work) =>
      call.change(async (trx) => {
        hasChanged = true
        const result = await work(trx)
        if (!(await keepsRights(trx, job, call.caller))) throw new JobLost()
        if (!(await settleStep(trx, at, { hasChanged, isLast }))) throw new JobLost()
        return result
      }),
  }
}

/** As what it is deleted: events say so. */
async function kindOf({ db }: App, dhash: string): Promise<Kind> {
  const found = await ObjectModel.query(db).findOne({ dhash }).select('type')
  const kinds = Object.entries(TYPE_OF_KIND) as [keyof typeof TYPE_OF_KIND, string][]
  return kinds.find(([, type]) => type === found?.type)?.[0] ?? 'object'
}
