import t from 'tap'
import { MAX_ANSWER_AGE_MS, openAnswerCache } from '../../../server/src/auth/answer-cache.ts'

type PendingLookup = { readonly args: readonly string[]; answer(found: string | null): void; fail(): void }

function openAsked() {
  const asked: PendingLookup[] = []
  const time = { now: 0 }
  const remembered = openAnswerCache(
    (...args: readonly [string]) => {
      const found = Promise.withResolvers<string | null>()
      asked.push({ args, answer: found.resolve, fail: () => found.reject(new Error('away')) })
      return found.promise
    },
    () => time.now,
  )
  const ask = async (name: string, found: string | null): Promise<{ found: string | null; isAsked: boolean }> => {
    const before = asked.length
    const answer = remembered.ask(name)
    const isAsked = asked.length > before
    if (isAsked) asked.at(-1)?.answer(found)
    return { found: await answer, isAsked }
  }
  return { ...remembered, asked, time, ask, begin: remembered.begin, later: remembered.ask }
}

t.test('nothing is remembered before the beginning and after the end', async (t) => {
  const { ask, begin, end } = openAsked()
  for (let n = 0; n < 2; n += 1) t.equal((await ask('kim', 'k')).isAsked, true)
  begin()
  t.strictSame(await ask('kim', 'k'), { found: 'k', isAsked: true })
  t.strictSame(await ask('kim', 'other'), { found: 'k', isAsked: false })
  t.strictSame(await ask('bob', 'b'), { found: 'b', isAsked: true })
  end()
  t.strictSame(await ask('kim', 'new'), { found: 'new', isAsked: true })
  begin()
  t.strictSame(await ask('kim', 'newer'), { found: 'newer', isAsked: true })
})

t.test('an answer is as old as its question, and soon too old', async (t) => {
  const { later, asked, time, begin } = openAsked()
  begin()
  const slow = later('kim')
  time.now = MAX_ANSWER_AGE_MS - 1
  const joining = later('kim')
  t.equal(asked.length, 1)
  time.now = MAX_ANSWER_AGE_MS
  const afresh = later('kim')
  t.equal(asked.length, 2)
  asked[0]?.answer('old')
  asked[1]?.answer('new')
  t.strictSame(await Promise.all([slow, joining, afresh]), ['old', 'old', 'new'])
  t.equal(await later('kim'), 'new')
  t.equal(asked.length, 2)
})

t.test('what was asked before a change is not remembered after it', async (t) => {
  const { later, asked, begin, forget } = openAsked()
  begin()
  const before = later('kim')
  forget()
  const after = later('kim')
  t.equal(asked.length, 2, 'nor is it waited for')
  asked[1]?.answer('new')
  asked[0]?.answer('old')
  t.strictSame(await Promise.all([before, after]), ['old', 'new'])
  t.equal(await later('kim'), 'new')
})

t.test('neither what is missing nor a failure is remembered', async (t) => {
  const { ask, later, asked, begin } = openAsked()
  begin()
  t.strictSame(await ask('kim', null), { found: null, isAsked: true })
  const failing = later('kim')
  asked.at(-1)?.fail()
  await t.rejects(failing, { message: 'away' })
  t.strictSame(await ask('kim', 'k'), { found: 'k', isAsked: true })
})

t.test('so many are remembered, and the one unused for longest is dropped for another', async (t) => {
  const { ask, begin } = openAsked()
  begin()
  for (let n = 0; n < 2001; n += 1) await ask(`user ${n}`, 'found')
  t.equal((await ask('user 1', 'found')).isAsked, false)
  t.equal((await ask('user 0', 'found')).isAsked, true)
  t.equal((await ask('user 1', 'found')).isAsked, false)
  t.equal((await ask('user 2', 'found')).isAsked, true)
})
