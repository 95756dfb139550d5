import type { Logger } from '../log.ts'
import type { AnalysisPlace } from '../settings/analysis-place.ts'
import type { Analysis, Reachability } from './analysis.ts'
import { BackendAway } from './backend-away.ts'
import { connectRedis } from './connect-redis.ts'
import { openBucket, type SampleContent } from './open-bucket.ts'
import { readProgress } from './read-progress.ts'
import { type AnalysisInput, markerOf, PRODUCED, PRODUCER, TASK_PREFIX, TASKS, taskOf, uidOf } from './task.ts'

/** Karton, accessed through its key-value store and its bucket. */
export type Backend = AsyncDisposable &
  Omit<Analysis, 'kick'> & {
    /** Stores the task, which keeps the backend from deleting its content; false if it was already pushed. */
    declare(object: AnalysisInput): Promise<boolean>
    putContent(sending: SampleContent, signal: AbortSignal): Promise<void>
    /** Pushes the task to the backend, at most once; false if it was already pushed. */
    push(analysisId: string): Promise<boolean>
    /** Removes a declared task that was not pushed. */
    withdraw(analysisId: string): Promise<void>
    onReady(listener: () => void): void
  }

const MARKED_SECONDS = 7 * 24 * 3600
// A person waits for it.
const LOOK_MS = 3000
// The backend's programs read it as the version of the library.
const SPOKEN_VERSION = '5.9.1'

export type BackendOptions = AnalysisPlace & { readonly log: Logger; readonly version: string }

export async function openBackend({ redis: address, s3, log, version }: BackendOptions): Promise<Backend> {
  await using stack = new AsyncDisposableStack()
  const clientName = `${PRODUCER}?${new URLSearchParams({ karton_version: SPOKEN_VERSION, service_version: version })}`
  const redis = stack.use(await connectRedis({ ...address, clientName, log }))
  const bucket = stack.use(openBucket({ ...s3, log }))
  const lookMs = Math.min(LOOK_MS, address.timeoutMs)
  const keys = (id: string): [string, string] => [`${TASK_PREFIX}${uidOf(id)}`, markerOf(id)]
  const owned = stack.move()
  return {
    async declare(object) {
      const text = taskOf(object, s3.bucket)
      return (await redis.ask((client) => client.declareTask(...keys(object.analysisId), text))) === 1
    },
    putContent: (sending, signal) => bucket.put(sending, signal),
    async push(id) {
      const pushed = await redis.ask((client) =>
        client.pushTask(...keys(id), TASKS, PRODUCED, uidOf(id), PRODUCER, MARKED_SECONDS),
      )
      if (pushed === -1)
        throw new BackendAway('redis', null, 'the analysis backend lost the task before it was complete')
      return pushed === 1
    },
    withdraw: async (id) => void (await redis.ask((client) => client.withdrawTask(...keys(id)))),
    progressOf: (ids) => readProgress((command) => redis.ask(command, lookMs), ids),
    async requireReachable(needs) {
      await Promise.all([redis.ask((client) => client.ping(), lookMs), needs.bucket ? bucket.check() : undefined])
    },
    async look() {
      const [store, contents] = await Promise.all([
        lookAt(async () => versionIn(await redis.ask((client) => client.info('server'), lookMs))),
        lookAt(async () => {
          await bucket.check()
          return bucket.place
        }),
      ])
      return { redis: store, bucket: contents }
    },
    onReady: (listener) => redis.onReady(listener),
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  }
}

async function lookAt(look: () => Promise<string>): Promise<Reachability> {
  try {
    return { reachable: true, detail: await look() }
  } catch (error) {
    const cause: unknown = error instanceof Error && error.cause ? error.cause : error
    return { reachable: false, detail: reasonOf(cause) }
  }
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message || error.name : String(error)
}

function versionIn(info: string): string {
  return `version ${/redis_version:(\S+)/.exec(info)?.[1] ?? 'unknown'}`
}
