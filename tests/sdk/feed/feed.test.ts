import t from 'tap'
import { type ClientOptions, type Outcome, runClient } from './model-client.ts'
import { type Model, type ModelOptions, modelServer } from './model-server.ts'

const SEEDS = Array.from({ length: 15 }, (_, index) => 1000 + index * 7919)
const HOLD_MS = 8000
const OVERLAP_MS = 20_000

type Case = { readonly server: Omit<ModelOptions, 'seed'>; readonly client?: ClientOptions; readonly startMs?: number }

async function runSeeds({ server, client = {}, startMs = 0 }: Case) {
  const outcomes: (Outcome & { readonly seed: number })[] = []
  for (const seed of SEEDS) {
    const model = modelServer({ ...server, seed })
    model.advance(startMs)
    outcomes.push({ seed, ...(await runClient(model, client)) })
  }
  return outcomes
}

function total(outcomes: readonly Outcome[], of: (outcome: Outcome) => number): number {
  return outcomes.reduce((sum, outcome) => sum + of(outcome), 0)
}

/** Failing seeds are what the test prints. */
function faulty(outcomes: readonly (Outcome & { readonly seed: number })[]) {
  return outcomes.filter(({ lost, repeated, crashes }) => lost > 0 || repeated > crashes.effect)
}

const churn = { deleteShare: 0.25, reuploadShare: 0.5 }
const commitOrdered = { order: 'commit', ...churn } as const
const allocationOrdered = { order: 'allocation', skewMs: 700, ...churn } as const
const wideWindow = { overlapMs: OVERLAP_MS } as const

const exact: Record<string, Case> = {
  'anchors on a commit-ordered server': { server: commitOrdered },
  'anchors with small pages': { server: { ...commitOrdered, pageClamp: 3 } },
  'anchors from now': { server: commitOrdered, client: { from: 'now' }, startMs: 20_000 },
  'anchors with a catch-up through the spill': {
    server: { ...commitOrdered, pageClamp: 7 },
    client: { spillAfter: 10 },
    startMs: 40_000,
  },
  'a window wider than the longest transaction': { server: allocationOrdered, client: wideWindow },
  'a window from now': { server: allocationOrdered, client: { ...wideWindow, from: 'now' }, startMs: 20_000 },
  'a window with small pages': { server: { ...allocationOrdered, pageClamp: 40 }, client: wideWindow },
  'a window with a catch-up through the spill': {
    server: { ...allocationOrdered, pageClamp: 40 },
    client: { ...wideWindow, spillAfter: 10 },
    startMs: 40_000,
  },
  'full sweeps of an allocation-ordered server': { server: allocationOrdered, client: { sweepMs: 10_000 } },
}

for (const [name, setting] of Object.entries(exact)) {
  t.test(`${name}: nothing lost, nothing repeated`, async (t) => {
    const outcomes = await runSeeds(setting)
    t.ok(total(outcomes, (one) => one.delivered) > SEEDS.length * 50, 'the model delivers')
    t.same(faulty(outcomes), [])
    t.equal(
      total(outcomes, (one) => one.repeated),
      0,
    )
  })

  t.test(`${name}, with crashes: nothing lost, one repeat at most per crash before an acknowledgement`, async (t) => {
    const outcomes = await runSeeds({ ...setting, client: { ...setting.client, crashShare: 0.05 } })
    for (const point of ['walk', 'save', 'saved', 'effect', 'acked'] as const) {
      t.ok(total(outcomes, (one) => one.crashes[point]) > 0, `crashes happened: ${point}`)
    }
    t.same(faulty(outcomes), [])
  })

  t.test(`${name}, with a cursor kept by the consumer: exactly once through crashes`, async (t) => {
    const outcomes = await runSeeds({ ...setting, client: { ...setting.client, crashShare: 0.05, ownsCursor: true } })
    t.ok(total(outcomes, (one) => one.crashes.effect) > 0)
    t.same(
      outcomes.filter(({ lost, repeated }) => lost + repeated > 0),
      [],
    )
  })
}

t.test('acknowledgements in batches repeat at most a batch per crash', async (t) => {
  const outcomes = await runSeeds({ server: commitOrdered, client: { crashShare: 0.05, ackBatch: 4 } })
  const deaths = ({ crashes }: Outcome) => Object.values(crashes).reduce((sum, count) => sum + count, 0)
  t.same(
    outcomes.filter((one) => one.lost > 0 || one.repeated > 4 * deaths(one)),
    [],
  )
})

t.test('a window shorter than the longest transaction loses', async (t) => {
  const client = { overlapMs: 1000 }
  const outcomes = await runSeeds({ server: { ...allocationOrdered, maxHoldMs: HOLD_MS }, client })
  t.ok(total(outcomes, (one) => one.lost) > SEEDS.length)
})

t.test('anchors on an allocation-ordered server lose', async (t) => {
  let lost = 0
  for (const seed of SEEDS) {
    const model = modelServer({ order: 'allocation', seed })
    lost += (await runClient(model, { source: { ...model.source, commitOrdered: true } })).lost
  }
  t.ok(lost > SEEDS.length)
})

t.test('anchors matched by id alone lose when deleted content is uploaded again', async (t) => {
  const server = { order: 'commit', deleteShare: 0.4, reuploadShare: 0.9 } as const
  let lost = 0
  for (const seed of SEEDS) lost += await lostById(modelServer({ ...server, seed }))
  t.ok(lost > SEEDS.length)
  t.same(faulty(await runSeeds({ server })), [], 'where pairs lose nothing')
})

/** The naive client: stops at the first id it knows. */
async function lostById(model: Model): Promise<number> {
  const { signal } = new AbortController()
  const delivered = new Set<string>()
  let anchors: string[] = []
  while (model.now() < 90_000) {
    const { records } = await model.source.page({ count: 1000, signal })
    const known = records.findIndex(({ id }) => anchors.includes(id))
    const fresh = known < 0 ? records : records.slice(0, known)
    for (const record of fresh) delivered.add(model.pairOf(record))
    anchors = [...fresh.map(({ id }) => id), ...anchors].slice(0, 64)
    model.advance(1000 + model.random() * 1000)
  }
  return model.surviving(-1).filter((pair) => !delivered.has(pair)).length
}
