import { createHash } from 'node:crypto'
import { type Answer, send } from './clients.ts'
import type { Literals } from './literals.ts'
import type { Db } from './open-scale.ts'
import { percentile } from './percentiles.ts'
import { processorMs } from './processor-ms.ts'
import type { Role } from './queries.ts'
import type { Request, Shape } from './shapes.ts'

/** A server, and keys of the users by their logins. */
export type Side = { readonly db: Db; readonly url: string; readonly tokens: ReadonlyMap<string, string> }

/** Milliseconds for each request: by the clock, and of processors in PostgreSQL. */
type Cost = { readonly p50: number; readonly p95: number; readonly database: number }

export type ShapeComparison = {
  readonly shape: string
  readonly role: string
  readonly before: Cost
  readonly after: Cost
  /** The median of what was found. */
  readonly size: number
  /** Answers that were no success. */
  readonly failed: number
  /** Requests that the two answered differently. */
  readonly different: number
}

export type ComparisonPlan = {
  readonly shapes: readonly Shape[]
  readonly roles: readonly Role[]
  readonly requests: number
  readonly rounds: number
}

type DigestAnswer = Answer & { readonly digest: string }
type RoundAnswers = { readonly answers: DigestAnswer[]; database: number }

/** In each round both servers are asked all requests of a shape, one after the other; who is first alternates. */
export async function* compareShapes(
  [before, after]: readonly [Side, Side],
  literals: Literals,
  { shapes, roles, requests, rounds }: ComparisonPlan,
): AsyncGenerator<ShapeComparison> {
  for (const role of roles) {
    for (const shape of shapes) {
      const asked = Array.from({ length: requests }, (_, n) => shape.request(literals, n, role))
      const one: RoundAnswers = { answers: [], database: 0 }
      const two: RoundAnswers = { answers: [], database: 0 }
      const sides = [
        [before, one],
        [after, two],
      ] as const
      // The one that comes first fills the memory of PostgreSQL.
      for (const [side] of sides) await ask(side, role, asked.slice(0, 1))
      for (let round = 0; round < rounds; round += 1)
        for (const [side, turns] of round % 2 === 0 ? sides : sides.toReversed()) {
          const began = await processorMs(side.db)
          turns.answers.push(...(await ask(side, role, asked)))
          turns.database += (await processorMs(side.db)) - began
        }
      yield {
        ...{ shape: shape.name, role: role.login, before: costOf(one), after: costOf(two) },
        size: percentile(
          two.answers.map(({ items }) => items).toSorted((a, b) => a - b),
          50,
        ),
        failed: two.answers.filter(({ status }) => status !== 200).length,
        different: two.answers.filter(({ digest }, i) => digest !== one.answers[i]?.digest).length,
      }
    }
  }
}

async function ask({ url, tokens }: Side, { login }: Role, requests: readonly Request[]): Promise<DigestAnswer[]> {
  const answers: DigestAnswer[] = []
  for (const request of requests) {
    const hash = createHash('sha256')
    const answer = await send({ url, token: tokens.get(login) ?? '' }, request, (content) => hash.update(content))
    // Problems name their request.
    answers.push({ ...answer, digest: answer.status === 200 ? hash.digest('hex') : String(answer.status) })
  }
  return answers
}

function costOf({ answers, database }: RoundAnswers): Cost {
  const times = answers.map(({ ms }) => ms).toSorted((a, b) => a - b)
  return { p50: percentile(times, 50), p95: percentile(times, 95), database: database / answers.length }
}
