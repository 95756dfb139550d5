import { concurrently } from '../../tests/support/concurrently.ts'
import type { ProcessorTime } from './processor-time.ts'
import type { Side } from './side.ts'
import type { Work } from './works.ts'

export type Counts = { readonly rounds: number; readonly requests: number; readonly clients: number }

/** Milliseconds: of each request by the clock, of each round the processor time of one request. */
export type Measurement = { readonly times: readonly number[]; readonly used: readonly ProcessorTime[] }

export type Plan = { readonly counts: Counts; readonly between: () => void }

/**
 * All sides do the same work in turns of short rounds, so that what else goes on at the machine meets all of them. A side that cannot do
 * it does not keep the others from it: it has a text that says why.
 */
export async function measureWork(
  work: Work,
  sides: readonly Side[],
  { counts, between }: Plan,
): Promise<ReadonlyMap<Side, Measurement | string>> {
  const faults = new Map<Side, Measurement | string>()
  for (const side of sides) await tryOnce(work, side).catch((error) => faults.set(side, String(error)))
  const able = sides.filter((side) => !faults.has(side))
  const measured = new Map(able.map((side) => [side, { times: [] as number[], used: [] as ProcessorTime[] }]))
  // The first round compiles, fills caches and opens connections.
  for (const side of able) await round(work, side, { ...counts, first: 0 })
  for (let n = 1; n <= counts.rounds; n += 1) {
    between()
    for (const side of orderOf(able, n)) {
      const { times, used } = await round(work, side, { ...counts, first: n * counts.requests })
      measured.get(side)?.times.push(...times)
      if (used !== null) measured.get(side)?.used.push(used)
    }
  }
  return new Map([...faults, ...measured])
}

/** Each side is as often first, and comes as often after each other one. */
export function orderOf<T>(sides: readonly T[], round: number): readonly T[] {
  const first = round % sides.length
  const turned = [...sides.slice(first), ...sides.slice(0, first)]
  return Math.floor(round / sides.length) % 2 === 0 ? turned : turned.toReversed()
}

async function tryOnce(work: Work, side: Side): Promise<void> {
  await work.prepare?.(side)
  await work.run(side, 0)
}

type Round = Counts & { readonly first: number }

async function round(work: Work, side: Side, { first, requests, clients }: Round) {
  const times: number[] = []
  const start = await side.meter?.()
  await concurrently(clients, Array(requests).keys(), async (n) => {
    const began = performance.now()
    await work.run(side, first + n)
    times.push(performance.now() - began)
  })
  const end = await side.meter?.()
  if (start === undefined || end === undefined) return { times, used: null }
  const each = (of: 'server' | 'database'): number => (end[of] - start[of]) / requests
  return { times, used: { server: each('server'), database: each('database') } }
}
