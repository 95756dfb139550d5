import type { Answer } from './contract.ts'

/** So many requests at the same time; what each of them answered, in order of sending. */
export async function atOnce(count: number, send: (index: number) => Promise<Answer>): Promise<Answer[]> {
  return Promise.all(Array.from({ length: count }, (_, index) => send(index)))
}

/** The different statuses of answers, in ascending order. */
export function statusesOf(answers: readonly Answer[]): number[] {
  return [...new Set(answers.map(({ status }) => status))].sort((a, b) => a - b)
}
