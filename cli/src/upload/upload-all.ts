import { inOrder } from '../batch/in-order.ts'
import type { RecordWriter } from '../formats/shape.ts'
import { isFatal, type Outcome, outcomeOf } from '../program/exit-codes.ts'
import type { InputStream } from '../program/io.ts'
import type { UploadResult } from '../shapes/results.ts'
import { humanSize } from '../text/human.ts'
import type { Job } from './job.ts'
import { lookUp } from './look-up.ts'
import { isContent } from './outcomes.ts'
import { type Sent, send } from './send.ts'
import type { Source } from './sources.ts'

type Tally = {
  uploaded: number
  annotated: number
  skipped: number
  failed: number
  sentBytes: number
  savedBytes: number
  last: unknown
}
export type Streams = { readonly stdin: InputStream; readonly print: RecordWriter<UploadResult> }

/** Sends every source, reports each result, and ends early only if all others would fail as well. */
export async function uploadAll(job: Job, sources: AsyncIterable<Source>, { stdin, print }: Streams): Promise<Outcome> {
  const tally: Tally = {
    uploaded: 0,
    annotated: 0,
    skipped: 0,
    failed: 0,
    sentBytes: 0,
    savedBytes: 0,
    last: undefined,
  }
  const halt = new AbortController()
  const stop = AbortSignal.any([job.stop, halt.signal])
  const work = async (decided: Parameters<typeof send>[1]) => {
    const sent = await send(job, decided, stdin)
    job.progress.settle(sent.result.size)
    if (sent.error && isFatal(sent.error)) halt.abort()
    return sent
  }
  const wanted = lookUp({ ...job, stop }, remaining(job, sources))
  let fatal: unknown
  try {
    for await (const sent of inOrder(wanted, { ...job, stop }, work)) {
      count(tally, sent)
      if (sent.error && isFatal(sent.error)) fatal ??= sent.error
      await print.add(sent.result)
    }
  } finally {
    job.progress.finish()
    await print.end()
    job.talk.note(summary(tally, job.isDryRun))
  }
  if (fatal) throw fatal
  return verdict(tally)
}

/** Sources that the manifest of an earlier run does not list as done. */
async function* remaining({ manifest }: Job, sources: AsyncIterable<Source>): AsyncGenerator<Source> {
  for await (const source of sources) {
    if (!isContent(source) || !manifest?.isDone(source)) yield source
    else yield { kind: 'skipped', path: source.path, reason: 'done before (manifest)', size: source.size }
  }
}

function count(tally: Tally, { result, error }: Sent): void {
  const { status, size = 0 } = result
  if (status === 'uploaded' || status === 'would-upload') {
    tally.uploaded++
    tally.sentBytes += size
  } else if (status === 'annotated' || status === 'would-annotate') {
    tally.annotated++
    tally.savedBytes += size
  } else if (status === 'skipped') {
    tally.skipped++
    tally.savedBytes += size
  } else {
    tally.failed++
    tally.last = error ?? new Error(`${result.path}: ${result.reason}`)
  }
}

function summary({ uploaded, annotated, skipped, failed, sentBytes, savedBytes }: Tally, isDryRun: boolean): string {
  const bytes = isDryRun
    ? `${humanSize(sentBytes)} to send`
    : `${humanSize(sentBytes)} sent, ${humanSize(savedBytes)} saved`
  return `${isDryRun ? 'dry run: ' : ''}uploaded ${uploaded}, annotated ${annotated}, skipped ${skipped}, failed ${failed}  (${bytes})`
}

/** One file that failed has an outcome of its own; of several, some failed. */
function verdict({ uploaded, annotated, skipped, failed, last }: Tally): Outcome {
  if (failed === 0) return 'success'
  return uploaded + annotated + skipped + failed === 1 ? outcomeOf(last) : 'partial'
}
