import type { OwnKind } from '../arguments/kinds.ts'
import { concurrencyOf } from '../arguments/quantities.ts'
import { readText } from '../arguments/text-input.ts'
import { mapInOrder } from '../batch/map-in-order.ts'
import type { Context } from '../context/context.ts'
import { reasonWithout, usageError } from '../program/cli-error.ts'
import { codeOf, outcomeOf } from '../program/exit-codes.ts'
import { type HashResult, hashResults } from '../shapes/results.ts'
import { digestsOf } from './digests.ts'

export type HashOptions = { readonly type: OwnKind; readonly all?: boolean; readonly encoding?: string }
type HashOutcome = { readonly result: HashResult; readonly error?: unknown }

/** Prints the identifier of each file; one that cannot be read fails alone. */
export async function runHash(context: Context, paths: readonly string[], options: HashOptions): Promise<void> {
  const { all, type, encoding } = options
  if (all && type !== 'file') throw usageError('--all: only files have further hashes')
  if (encoding !== undefined && type !== 'blob') throw usageError('--encoding: only for blobs')
  if (paths.filter((path) => path === '-').length > 1) throw usageError('standard input can be read only once')
  const print = context.print(hashResults(all === true))
  const pool = { concurrency: concurrencyOf(context.globals), stop: context.interruption.stop }
  const failures: unknown[] = []
  for await (const { result, error } of mapInOrder(paths, pool, (path) => hashOne(context, path, options))) {
    if (error !== undefined) failures.push(error)
    await print.add(result)
  }
  await print.end()
  if (failures.length > 0) context.outcome = paths.length === 1 ? outcomeOf(failures[0]) : 'partial'
}

async function hashOne(context: Context, path: string, options: HashOptions): Promise<HashOutcome> {
  try {
    return { result: { path, status: 'ok', ...(await identify(context, path, options)) } }
  } catch (error) {
    const message = reasonWithout(path, error)
    return { error, result: { path, status: 'failed', error: { code: codeOf(error), message } } }
  }
}

async function identify(context: Context, path: string, { type, all, encoding }: HashOptions) {
  const { io, interruption } = context
  if (type === 'file') return digestsOf(io, path, { isAll: all === true, signal: interruption.stop })
  const { text, sizeBytes: size } = await readText(io, path, encoding)
  if (type === 'blob') return { id: await (await import('@lazaret/sdk')).hashBlob(text), size }
  const [{ hashConfig }, { parseConfig }] = await Promise.all([
    import('@lazaret/sdk'),
    import('../upload/upload-config.ts'),
  ])
  return { id: await hashConfig(await parseConfig(text, path)), size }
}
