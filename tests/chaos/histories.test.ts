import { randomBytes, randomInt } from 'node:crypto'
import t, { type Test } from 'tap'
import type { Answer } from '../support/contract.ts'
import { rounds } from '../support/rounds.ts'
import { startServer } from '../support/server-process.ts'
import { signIn } from '../support/sign-in.ts'
import { digestOf } from '../support/upload-load.ts'
import type { TestUser } from '../support/user.ts'
import { isLinearizable, type Step } from './linearize.ts'
import { type ObjectOp, objectModel } from './object-model.ts'
import { report } from './report.ts'
import { ATTRIBUTE, GROUPS, prepareWriting } from './writers.ts'

const HISTORIES = rounds(20)
const [CLIENTS, STEPS] = [6, 5]
t.setTimeout(900_000 + HISTORIES * 5_000)

t.test('the model accepts what can have happened, and nothing else', async (t) => {
  const add = { kind: 'add', fact: 'tag:a', status: 200 } as const
  const read = (...facts: string[]) => ({ kind: 'read', part: 'tag', status: 200, facts }) as const
  const at = (op: ObjectOp, began: number, ended: number): Step<ObjectOp> => ({ op, began, ended })
  t.ok(isLinearizable([at(add, 0, 3), at(read(), 1, 2)], objectModel), 'a read during an addition may miss it')
  t.ok(isLinearizable([at(add, 0, 3), at(read('tag:a'), 1, 2)], objectModel), 'or see it')
  t.notOk(isLinearizable([at(add, 0, 1), at(read(), 2, 3)], objectModel), 'a later one must see it')
  const lost = [at(add, 0, 9), at(read('tag:a'), 1, 2), at(read(), 3, 4)]
  t.notOk(isLinearizable(lost, objectModel), 'what was seen once is seen from then on')
  const gone = { kind: 'delete', status: 200 } as const
  t.notOk(isLinearizable([at(gone, 0, 1), at(add, 2, 3)], objectModel), 'nothing is added to what is gone')
  t.ok(isLinearizable([at(gone, 0, 2), at({ ...gone, status: 404 }, 1, 3)], objectModel), 'one of two deletes it')
  t.notOk(isLinearizable([at(gone, 0, 2), at(gone, 1, 3)], objectModel), 'not both')
  const late = { ...add, status: 404 } as const
  t.ok(isLinearizable([at(late, 0, 5), at(gone, 3, 4)], objectModel), 'what came too late is refused')
  const seen = [at(late, 0, 5), at(read('tag:a'), 1, 2), at(gone, 3, 4)]
  t.notOk(isLinearizable(seen, objectModel), 'what others saw was not refused')
})

t.test(`${HISTORIES} histories of one object are in an order that could have been`, async (t) => {
  const server = await startServer(t, { settings: { WORKERS: '2', LOG_LEVEL: 'error' } })
  const user = await signIn(server)
  await prepareWriting(user)
  let [steps, impossible] = [0, 0]
  for (let number = 0; number < HISTORIES; number += 1) {
    const history = await record(user, number % 2 === 0 ? ACTIONS : [...ACTIONS, ...WHOLE])
    steps += history.length
    if (isLinearizable(history, objectModel)) continue
    impossible += 1
    print(t, history)
  }
  t.equal(impossible, 0)
  report(t, {
    histories: HISTORIES,
    requests: steps,
    'clients at once': CLIENTS,
    'not linearizable': impossible,
  })
})

type Target = { readonly user: TestUser; readonly path: string; readonly bytes: Uint8Array }
type Action = (target: Target) => Promise<ObjectOp>

const anyTag = (): string => `t${randomInt(2)}`
const adding = (fact: string, { status }: Answer): ObjectOp => ({ kind: 'add', fact, status })

function reading(part: string, { status }: Answer, values: () => readonly string[]): ObjectOp {
  return { kind: 'read', part, status, facts: status === 200 ? values().map((value) => `${part}:${value}`) : [] }
}

const ACTIONS: readonly Action[] = [
  async ({ user, path }) => {
    const tag = anyTag()
    return adding(`tag:${tag}`, await user.send('PUT', `${path}/tag`, { tag }))
  },
  async ({ user, path }) => {
    const tag = anyTag()
    const { status } = await user.send('DELETE', `${path}/tag?tag=${tag}`)
    return { kind: 'remove', fact: `tag:${tag}`, status }
  },
  async ({ user, path }) => {
    const answer = await user.get(`${path}/tag`)
    return reading('tag', answer, () => answer.json.map(({ tag }: { tag: string }) => tag))
  },
  async ({ user, path }) => {
    const comment = randomBytes(4).toString('hex')
    return adding(`comment:${comment}`, await user.send('POST', `${path}/comment`, { comment }))
  },
  async ({ user, path }) => {
    const answer = await user.get(`${path}/comment`)
    return reading('comment', answer, () => answer.json.map(({ comment }: { comment: string }) => comment))
  },
  async ({ user, path }) => {
    const value = `v${randomInt(2)}`
    return adding(`attribute:${value}`, await user.send('POST', `${path}/attribute`, { key: ATTRIBUTE, value }))
  },
  async ({ user, path }) => {
    const answer = await user.get(`${path}/attribute`)
    return reading('attribute', answer, () => answer.json.attributes.map(({ value }: { value: string }) => value))
  },
  async ({ user, path }) => {
    const group = GROUPS[randomInt(2)] ?? ''
    return adding(`share:${group}`, await user.send('PUT', `${path}/share`, { group }))
  },
  async ({ user, path }) => {
    const answer = await user.get(`${path}/share`)
    const names = (): string[] => answer.json.shares.map(({ group_name }: { group_name: string }) => group_name)
    return reading('share', answer, () => names().filter((name) => GROUPS.includes(name)))
  },
]

/** The object as a whole. */
const WHOLE: readonly Action[] = [
  async ({ user, path }) => ({ kind: 'delete', status: (await user.send('DELETE', path)).status }),
  async ({ user, bytes }) => ({ kind: 'upload', status: (await user.upload(bytes)).status }),
  async ({ user, bytes }) => ({ kind: 'upload', status: (await user.upload(bytes)).status }),
]

async function record(user: TestUser, actions: readonly Action[]): Promise<Step<ObjectOp>[]> {
  const bytes = randomBytes(500)
  await user.upload(bytes)
  const target = { user, bytes, path: `/api/file/${digestOf(bytes)}` }
  const steps: Step<ObjectOp>[] = []
  let moment = 0
  const client = async (): Promise<void> => {
    for (let step = 0; step < STEPS; step += 1) {
      const act = actions[randomInt(actions.length)]
      if (act === undefined) continue
      const began = moment++
      const op = await act(target)
      steps.push({ op, began, ended: moment++ })
    }
  }
  await Promise.all(Array.from({ length: CLIENTS }, client))
  return steps.sort((a, b) => a.began - b.began)
}

function print(t: Test, history: readonly Step<ObjectOp>[]): void {
  for (const { op, began, ended } of history) t.comment(`${began}-${ended} ${JSON.stringify(op)}`)
}
