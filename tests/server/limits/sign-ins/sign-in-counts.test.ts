import t from 'tap'
import type { AskCounts, Counts } from '../../../../server/src/limits/rates/counts.ts'
import { openOwnCounts } from '../../../../server/src/limits/rates/own-counts.ts'
import { openSignInCounts, type SignInCounts } from '../../../../server/src/limits/sign-ins/sign-in-counts.ts'

const FREE = 5
const KIM = { key: 'kim', free: FREE - 1 }

/** Counts of a store that hears only what `hears` lets through. */
function storeThat(hears: (method: keyof Counts) => boolean): AskCounts {
  const counts = openOwnCounts()
  return async (work) => {
    const isHeard = { yes: true }
    const heard = new Proxy(counts, {
      get: (all, method: keyof Counts) => {
        isHeard.yes = hears(method)
        return isHeard.yes ? all[method] : async () => null
      },
    })
    const answer = await work(heard)
    return isHeard.yes ? answer : null
  }
}

/** How many wrong passwords are checked before the first refusal. */
async function checkedBefore(counts: SignInCounts): Promise<number> {
  for (let checked = 0; checked < 10 * FREE; checked += 1) {
    const id = String(checked)
    const { state } = await counts.beginSignIn(KIM, id)
    if (state !== 'admitted') return checked
    await counts.endSignIn(KIM, id, 'wrong')
  }
  return Number.POSITIVE_INFINITY
}

t.test('failures bound sign-ins, whatever the store hears', async (t) => {
  let turn = 0
  for (const [what, hears] of [
    ['everything', () => true],
    ['nothing', () => false],
    ['the begin of checks only', (method) => method === 'beginSignIn'],
    ['the end of checks only', (method) => method === 'endSignIn'],
    ['every second command', () => ++turn % 2 === 0],
    ['two of three commands', () => ++turn % 3 > 0],
  ] as const satisfies readonly [string, (method: keyof Counts) => boolean][]) {
    const checked = await checkedBefore(openSignInCounts({ shared: storeThat(hears), own: openOwnCounts() }))
    t.equal(checked, FREE, what)
  }
})

t.test('checks whose end the store did not hear keep nobody waiting', async (t) => {
  const store = openOwnCounts()
  let isDeaf = false
  const shared: AskCounts = async (work) => (isDeaf ? null : work(store))
  const counts = openSignInCounts({ shared, own: openOwnCounts() })
  const ids = Array.from({ length: FREE }, (_, n) => String(n))
  for (const id of ids) t.match(await counts.beginSignIn(KIM, id), { state: 'admitted' })
  isDeaf = true
  for (const id of ids) await counts.endSignIn(KIM, id, 'none')
  isDeaf = false
  t.match(await store.beginSignIn(KIM, 'elsewhere'), { state: 'busy' })
  t.match(await counts.beginSignIn(KIM, 'here'), { state: 'admitted' })
  for (const id of ids.slice(1)) t.match(await store.beginSignIn(KIM, `elsewhere ${id}`), { state: 'admitted' })
  t.match(await store.beginSignIn(KIM, 'one too many'), { state: 'busy' })
})

t.test('a check that this process refuses is not begun in the store', async (t) => {
  const store = openOwnCounts()
  let isDeaf = true
  const shared: AskCounts = async (work) => (isDeaf ? null : work(store))
  const counts = openSignInCounts({ shared, own: openOwnCounts() })
  t.equal(await checkedBefore(counts), FREE)
  isDeaf = false
  for (let n = 0; n < FREE; n += 1) t.match(await counts.beginSignIn(KIM, `here ${n}`), { state: 'refused' })
  for (let n = 0; n < FREE; n += 1) t.match(await store.beginSignIn(KIM, `elsewhere ${n}`), { state: 'admitted' })
})

t.test('a check whose begin may have been heard is ended with the next one', async (t) => {
  const store = openOwnCounts()
  let isHeard = false
  // It hears everything, and its answers are lost.
  const shared: AskCounts = async (work) => {
    const answer = await work(store)
    return isHeard ? answer : null
  }
  const counts = openSignInCounts({ shared, own: openOwnCounts() })
  for (let n = 0; n < 2 * FREE; n += 1) {
    t.match(await counts.beginSignIn(KIM, String(n)), { state: 'admitted' })
    await counts.endSignIn(KIM, String(n), 'none')
  }
  isHeard = true
  t.match(await counts.beginSignIn(KIM, 'here'), { state: 'admitted' })
  t.match(await store.beginSignIn(KIM, 'elsewhere'), { state: 'admitted' })
})

t.test('a right password makes failures forgotten in both places', async (t) => {
  let isAway = false
  const counts = openSignInCounts({ shared: storeThat(() => !isAway), own: openOwnCounts() })
  const attempt = async (outcome: 'right' | 'wrong'): Promise<string> => {
    const { state } = await counts.beginSignIn(KIM, outcome)
    if (state === 'admitted') await counts.endSignIn(KIM, outcome, outcome)
    return state
  }
  for (let n = 1; n < FREE; n += 1) await attempt('wrong')
  t.equal(await attempt('right'), 'admitted')
  for (const away of [false, true]) {
    isAway = away
    for (let n = 1; n < FREE; n += 1) t.equal(await attempt('wrong'), 'admitted')
    t.equal(await attempt('right'), 'admitted')
  }
})
