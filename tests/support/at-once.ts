import { setTimeout as wait } from 'node:timers/promises'
import type { Answer } from './contract.ts'

const PAUSE_MS = 50

/** So many requests at the same time; what each of them answered, in order of sending. */
export async function atOnce(count: number, send: (index: number) => Promise<Answer>): Promise<Answer[]> {
  return Promise.all(Array.from({ length: count }, (_, index) => untilConnected(() => send(index))))
}

/**
 * Repeats a request that waited for a connection to the database for too long, as clients do: nothing was done, and how long the
 * others take depends on the machine.
 */
export async function untilConnected(send: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    const answer = await send()
    if (answer.status !== 503 || !/^the database is not available/.test(answer.json?.message ?? '')) return answer
    await wait(PAUSE_MS)
  }
}

/** The different statuses of answers, in ascending order. */
export function statusesOf(answers: readonly Answer[]): number[] {
  return [...new Set(answers.map(({ status }) => status))].sort((a, b) => a - b)
}
