import { openWorker, type WorkerClient } from '../../workers/open-worker.ts'
import type { Source } from '../source.ts'
import archiveWorker from './archive-worker.ts?worker&url'
import type { ArchiveAnswer, ArchiveQuestion, Member } from './members.ts'

export type Archive = {
  readonly members: readonly Member[]
  /** Throws if any entry does not take it. */
  check(password: string): Promise<void>
  /** Members that can be uploaded. */
  sources(password: string): readonly Source[]
}

type Worker = WorkerClient<ArchiveQuestion, ArchiveAnswer>

/** A worker that nobody asks holds the list of a whole archive: it ends, and another one begins when it is needed. */
const IDLE_MS = 10_000

/** Reads what is in an archive, in a worker. */
export async function openArchive(source: Source, signal: AbortSignal): Promise<Archive> {
  let worker: Worker | undefined
  let members: readonly Member[] = []
  let ending: ReturnType<typeof setTimeout> | undefined
  let before: Promise<unknown> = Promise.resolve()
  const end = (): void => {
    worker?.end()
    worker = undefined
  }
  const opened = async (aborted: AbortSignal): Promise<Worker> => {
    if (worker !== undefined) return worker
    const file = await source.open(aborted)
    aborted.throwIfAborted()
    const opening: Worker = openWorker(archiveWorker)
    worker = opening
    try {
      const answer = await opening.ask({ ask: 'list', file })
      if ('members' in answer) members = answer.members
      return opening
    } catch (error) {
      end()
      throw error
    }
  }
  /** Requests run one after the other. Cancelling one ends the worker, and the next one starts another. */
  const inTurn = <T>(aborted: AbortSignal, act: (worker: Worker) => Promise<T>): Promise<T> => {
    const next = before.then(async () => {
      aborted.throwIfAborted()
      clearTimeout(ending)
      aborted.addEventListener('abort', end)
      try {
        return await act(await opened(aborted))
      } finally {
        aborted.removeEventListener('abort', end)
        ending = setTimeout(end, IDLE_MS)
      }
    })
    before = next.catch(() => undefined)
    return next
  }
  const never = new AbortController().signal
  await inTurn(signal, async () => undefined)
  return {
    members,
    check: (password) =>
      inTurn(never, async (asked) => {
        await asked.ask({ ask: 'check', password })
      }),
    sources: (password) =>
      members
        .filter(({ skip }) => skip === undefined)
        .map(({ index, name, sizeBytes }) => ({
          name,
          sizeBytes,
          open: (aborted) =>
            inTurn(aborted, async (asked) => {
              const answer = await asked.ask({ ask: 'read', index, password })
              return new File('content' in answer ? [answer.content] : [], name)
            }),
        })),
  }
}
