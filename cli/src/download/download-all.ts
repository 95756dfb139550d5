import { mapInOrder } from '../batch/map-in-order.ts'
import type { Context } from '../context/context.ts'
import { codeOf, isFatal, type Outcome, outcomeOf } from '../program/exit-codes.ts'
import { downloadResults } from '../shapes/results.ts'
import { humanSize } from '../text/human.ts'
import { type FetchOutcome, fetchOne } from './fetch-one.ts'
import type { Job } from './job.ts'

export type RequestedIds = { readonly ids: AsyncIterable<string>; readonly isSingle: boolean }
type Tally = {
  ok: number
  exists: number
  missing: number
  failed: number
  bytes: number
  torn: boolean
  last: unknown
}

/** Downloads every object and reports each result. */
export async function downloadAll(context: Context, job: Job, { ids, isSingle }: RequestedIds): Promise<Outcome> {
  const print = context.print(downloadResults)
  const tally: Tally = { ok: 0, exists: 0, missing: 0, failed: 0, bytes: 0, torn: false, last: undefined }
  const halt = new AbortController()
  const stop = AbortSignal.any([job.stop, halt.signal])
  const work = async (id: string) => {
    const fetched = await fetchOne(job, id)
    job.progress.settle(fetched.result.size)
    if (fetched.error && isFatal(fetched.error)) halt.abort()
    return fetched
  }
  let fatal: unknown
  try {
    for await (const fetched of mapInOrder(ids, { ...job, stop }, work)) {
      count(tally, fetched)
      if (fetched.error && isFatal(fetched.error)) fatal ??= fetched.error
      await print.add(fetched.result)
    }
  } finally {
    job.progress.finish()
    await print.end()
    summarize(job, tally)
  }
  if (fatal) throw fatal
  return verdict(tally, isSingle)
}

function count(tally: Tally, { result, error }: FetchOutcome): void {
  const { status, size = 0 } = result
  tally.bytes += size
  if (status === 'ok' || status === 'would-download') tally.ok++
  else if (status === 'exists') tally.exists++
  else if (status === 'not-found') tally.missing++
  else tally.failed++
  if (error === undefined) return
  tally.last = error
  tally.torn ||= codeOf(error) === 'integrity'
}

function summarize({ messages, fileFormat }: Job, { ok, exists, missing, failed, bytes }: Tally): void {
  messages.note(`downloaded ${ok}, existing ${exists}, not found ${missing}, failed ${failed}  (${humanSize(bytes)})`)
  if (fileFormat === 'zip' && ok > 0)
    messages.note('the password of the archives is set by the server; usually "infected"')
}

function verdict({ ok, exists, missing, failed, torn, last }: Tally, isSingle: boolean): Outcome {
  if (missing + failed === 0) return 'success'
  if (torn) return 'integrity'
  return isSingle && ok + exists + missing + failed === 1 ? outcomeOf(last) : 'partial'
}
