import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { CliError, usageError } from '../program/cli-error.ts'
import type { JqFilter } from '../program/globals.ts'
import type { Jq } from './jq-engine.ts'
import type { JqAnswer } from './jq-thread.ts'

const script = new URL(import.meta.url.endsWith('.ts') ? './jq-thread.ts' : './jq-thread.js', import.meta.url)

/** An expression may loop forever, and only ending its thread stops it; so Ctrl-C still works. */
export function openJqInThread(filter: JqFilter, abort: AbortSignal): Jq {
  const thread = new Worker(script, { workerData: filter })
  thread.unref()
  return {
    async apply(input) {
      thread.ref()
      thread.postMessage(input)
      const answer = await answerOf(thread, abort)
      thread.unref()
      if ('fault' in answer) throw usageError(answer.fault)
      return answer.output
    },
  }
}

async function answerOf(thread: Worker, abort: AbortSignal): Promise<JqAnswer> {
  try {
    const [answer] = (await once(thread, 'message', { signal: abort })) as [JqAnswer]
    return answer
  } catch (error) {
    await thread.terminate()
    throw abort.aborted ? new CliError('interrupted', 'interrupted while jq was running') : error
  }
}
