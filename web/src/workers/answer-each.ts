import type { Reply } from './open-worker.ts'

/** The side of the worker: answers each question in turn, and hands over what went wrong. */
export function answerEach<Question, Answer>(answer: (question: Question) => Answer | Promise<Answer>): void {
  const port = globalThis as unknown as {
    onmessage: ((event: MessageEvent<Question>) => void) | null
    postMessage(reply: Reply<Answer>): void
  }
  let before: Promise<void> = Promise.resolve()
  port.onmessage = ({ data }) => {
    before = before.then(async () => {
      try {
        port.postMessage({ answer: await answer(data) })
      } catch (error) {
        port.postMessage({ fault: error instanceof Error ? error.message : String(error) })
      }
    })
  }
}
