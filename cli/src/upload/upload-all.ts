import { type FileSender, openFileSender } from '../batch/file-sender.ts'
import { mapInOrder } from '../batch/map-in-order.ts'
import { openSlots } from '../batch/slots.ts'
import type { RecordWriter } from '../formats/shape.ts'
import { isFatal, type Outcome, outcomeOf } from '../program/exit-codes.ts'
import type { UploadResult } from '../shapes/results.ts'
import { humanSize } from '../text/human.ts'
import { deduplicateSends } from './deduplicate-sends.ts'
import { describeRemaining } from './describe-remaining.ts'
import type { Job } from './job.ts'
import { lookUp, type UploadDecision } from './look-up.ts'
import { isContent } from './outcomes.ts'
import { type SendOutcome, send } from './send.ts'
import type { Source } from './sources.ts'

type Tally = {
  new: number
  known: number
  changed: number
  sent: number
  skipped: number
  failed: number
  sentBytes: number
  savedBytes: number
  last: unknown
}

/** Sends every source, reports each result, and ends early only if all others would fail as well. */
export async function uploadAll(
  job: Job,
  sources: AsyncIterable<Source>,
  print: RecordWriter<UploadResult>,
): Promise<Outcome> {
  const tally: Tally = {
    new: 0,
    known: 0,
    changed: 0,
    sent: 0,
    skipped: 0,
    failed: 0,
    sentBytes: 0,
    savedBytes: 0,
    last: undefined,
  }
  const halt = new AbortController()
  const stop = AbortSignal.any([job.stop, halt.signal])
  const slots = openSlots(job.concurrency)
  const files = openFileSender(job, slots)
  stop.addEventListener('abort', files.end, { once: true })
  const sendOnce = deduplicateSends((decided) => slots.run(() => send(job, files, decided)), job.tags)
  const work = async (decided: UploadDecision) => {
    const sent = await sendOnce(decided)
    job.progress.settle(sent.result.size)
    if (sent.error && isFatal(sent.error)) halt.abort()
    return sent
  }
  const wanted = prepareForMany(lookUp({ ...job, stop }, remaining(job, sources)), files)
  let fatal: unknown
  let isWhole = false
  try {
    for await (const sent of mapInOrder(wanted, { ...job, concurrency: files.capacity, stop }, work)) {
      count(tally, sent)
      if (sent.error && isFatal(sent.error)) fatal ??= sent.error
      await print.add(sent.result)
    }
    isWhole = !stop.aborted
  } finally {
    job.progress.finish()
    await print.end()
    job.messages.note(summary(tally, job.isDryRun))
    const rest = isWhole ? undefined : await describeRemaining(job, handled(tally))
    if (rest !== undefined) job.messages.note(rest)
  }
  if (fatal) throw fatal
  return verdict(tally)
}

/** Of one file there is nothing to prepare. */
async function* prepareForMany(
  decisions: AsyncIterable<UploadDecision>,
  files: FileSender,
): AsyncGenerator<UploadDecision> {
  let count = 0
  for await (const decided of decisions) {
    if (isContent(decided.source) && !decided.known) count++
    if (count === 2) await files.prepare()
    yield decided
  }
  files.end()
}

/** Sources that the manifest of an earlier run does not list as done. */
async function* remaining({ manifest }: Job, sources: AsyncIterable<Source>): AsyncGenerator<Source> {
  for await (const source of sources) {
    const finished = isContent(source) ? manifest?.finished(source) : undefined
    if (!isContent(source) || !finished) {
      yield source
      continue
    }
    const { path, size } = source
    yield { kind: 'skipped', path, size, reason: 'done before (manifest)', ...(finished.id ? { id: finished.id } : {}) }
  }
}

function count(tally: Tally, { result, error }: SendOutcome): void {
  const { status, size = 0 } = result
  tally[counted[status]]++
  if (status === 'failed') tally.last = error
  else if (sends.has(status)) tally.sentBytes += size
  else tally.savedBytes += size
}

const counted = {
  new: 'new',
  known: 'known',
  changed: 'changed',
  sent: 'sent',
  skipped: 'skipped',
  failed: 'failed',
  'would-upload': 'new',
  'would-annotate': 'changed',
} as const

/** Known content is usually not sent. */
const sends = new Set<UploadResult['status']>(['new', 'sent', 'would-upload'])

function handled({ new: fresh, known, changed, sent, skipped, failed }: Tally): number {
  return fresh + known + changed + sent + skipped + failed
}

function summary(tally: Tally, isDryRun: boolean): string {
  const { new: fresh, known, changed, sent, skipped, failed, sentBytes, savedBytes } = tally
  const bytes = isDryRun
    ? `${humanSize(sentBytes)} to send`
    : `${humanSize(sentBytes)} sent, ${humanSize(savedBytes)} saved`
  const unasked = sent === 0 ? '' : `, sent ${sent}`
  const counts = `new ${fresh}, known ${known}, changed ${changed}${unasked}, skipped ${skipped}, failed ${failed}`
  return `${isDryRun ? 'dry run: ' : ''}${counts}  (${bytes})`
}

/** One file that failed has an outcome of its own; of several, some failed. */
function verdict(tally: Tally): Outcome {
  if (tally.failed === 0) return 'success'
  return handled(tally) === 1 ? outcomeOf(tally.last) : 'partial'
}
