import { reasonOf } from './cli-error.ts'
import type { OpenClient } from './client.ts'
import type { Context } from './context.ts'
import { codeOf, isFatal, type Outcome, outcomeOf } from './exit-codes.ts'
import { inOrder } from './in-order.ts'
import { concurrencyOf } from './quantities.ts'
import { type TagResult, tagResults } from './shapes/results.ts'

export type TagChange = {
  readonly ids: AsyncIterable<string>
  readonly tags: readonly string[]
  readonly verb: 'add' | 'remove'
  readonly isSingle: boolean
}
type Changed = { readonly result: TagResult; readonly error?: unknown }

const done = { add: 'tagged', remove: 'untagged' } as const
const wouldBe = { add: 'would-tag', remove: 'would-untag' } as const

/** Adds tags to objects or removes them, and tells what became of each object. */
export async function changeTags(context: Context, opened: OpenClient, change: TagChange): Promise<Outcome> {
  const print = context.print(tagResults)
  const halt = new AbortController()
  const pool = { concurrency: concurrencyOf(context.globals), stop: AbortSignal.any([opened.signal, halt.signal]) }
  let total = 0
  let failures = 0
  let last: unknown
  const work = async (id: string) => {
    const changed = await changeOne(context, opened, { ...change, id })
    if (changed.error && isFatal(changed.error)) halt.abort()
    return changed
  }
  for await (const { result, error } of inOrder(change.ids, pool, work)) {
    total++
    if (error) failures++
    last ??= error
    await print.add(result)
  }
  await print.end()
  if (isFatal(last)) throw last
  context.talk.note(summary(context, change, total - failures))
  if (failures === 0) return 'success'
  return change.isSingle ? outcomeOf(last) : 'partial'
}

async function changeOne(
  { isDryRun }: Context,
  { client, signal }: OpenClient,
  { id, tags, verb }: TagChange & { readonly id: string },
): Promise<Changed> {
  try {
    if (isDryRun) {
      await client.tags.list(id, { signal })
      return { result: { id, status: wouldBe[verb], tags } }
    }
    const now = await client.tags[verb](id, tags, { signal })
    return { result: { id, status: done[verb], tags: now } }
  } catch (error) {
    const code = codeOf(error)
    const message = reasonOf(error)
    return { error, result: { id, status: code === 'not_found' ? 'not-found' : 'failed', error: { code, message } } }
  }
}

function summary({ isDryRun }: Context, { tags, verb }: TagChange, count: number): string {
  const what = `${count} ${count === 1 ? 'object' : 'objects'}`
  const names = tags.map((tag) => `"${tag}"`).join(', ')
  if (verb === 'add') return `${isDryRun ? 'would tag' : 'tagged'} ${what} with ${names}`
  return `${isDryRun ? 'would remove' : 'removed'} ${names} from ${what}`
}
