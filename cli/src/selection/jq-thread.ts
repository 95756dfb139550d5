import { parentPort, workerData } from 'node:worker_threads'
import { reasonOf } from '../program/cli-error.ts'
import type { JqFilter } from '../program/globals.ts'
import { openJq } from './jq-engine.ts'

export type JqAnswer = { readonly output: string } | { readonly fault: string }

const jq = openJq(workerData as JqFilter)
jq.catch(() => undefined)

async function answerTo(input: string): Promise<JqAnswer> {
  try {
    return { output: await (await jq).apply(input) }
  } catch (error) {
    return { fault: reasonOf(error) }
  }
}

parentPort?.on('message', async (input: string) => parentPort?.postMessage(await answerTo(input)))
