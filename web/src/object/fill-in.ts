import { openWorker, type WorkerClient } from '../workers/open-worker.ts'
import type { TemplateQuestion } from './template-worker.ts'
import templateWorker from './template-worker.ts?worker&url'

/** Templates can repeat what they repeat: some would never come to an end. */
const MAX_RENDER_MS = 5000
const MAX_TEXT_LENGTH = 100_000

let worker: WorkerClient<TemplateQuestion, string> | undefined
let before: Promise<unknown> = Promise.resolve()

/** Fills in a template in a worker, which has no document; one after the other. */
export function fillIn(question: TemplateQuestion): Promise<string> {
  const next = before.then(() => askWorker(question))
  before = next.catch(() => undefined)
  return next
}

async function askWorker(question: TemplateQuestion): Promise<string> {
  const asked = worker ?? openWorker<TemplateQuestion, string>(templateWorker)
  worker = asked
  const timer = setTimeout(() => {
    worker = undefined
    asked.end()
  }, MAX_RENDER_MS)
  try {
    const text = await asked.ask(question)
    if (text.length > MAX_TEXT_LENGTH) throw new Error('a template makes too much of a value')
    return text
  } finally {
    clearTimeout(timer)
  }
}
