import type { RecordWriter, Shape } from '../formats/shape.ts'
import type { JqFilter } from '../program/globals.ts'
import { escapeHidden, safeJson } from '../text/visible.ts'
import type { Jq } from './jq-engine.ts'
import { openJqInThread } from './jq-in-thread.ts'

export type JqOptions = JqFilter & {
  /** True if a list is one array, as in `-o json`, instead of a record at a time. */
  readonly isArray: boolean
  /** Stops an expression that does not end. */
  readonly abort: AbortSignal
}
type Write = (text: string) => Promise<void>

/** Records that go through the expression together; a record of a stream goes by itself, at once. */
const batchSize = 200

/** Records filtered by a jq expression: one JSON text per line, or a text as it is. */
export function jqWriter<T>(shape: Shape<T>, { isArray, abort, ...filter }: JqOptions, write: Write): RecordWriter<T> {
  const isList = shape.kind === 'list' || shape.kind === 'details'
  const isWhole = isList && isArray
  let waiting: string[] = []
  let opened: Jq | undefined
  const flush = async (input: string) => {
    waiting = []
    opened ??= openJqInThread(filter, abort)
    const text = escapeHidden(await opened.apply(input))
    if (text !== '') await write(text)
  }
  return {
    add: async (record) => {
      waiting.push(safeJson(record))
      if (!isWhole && waiting.length >= (isList ? batchSize : 1)) await flush(waiting.join('\n'))
    },
    end: async () => {
      if (isWhole) await flush(`[${waiting.join(',')}]`)
      else if (waiting.length > 0) await flush(waiting.join('\n'))
    },
  }
}
