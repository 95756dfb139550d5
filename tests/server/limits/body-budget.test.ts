import t from 'tap'
import { type BodyReservation, openBodyBudget } from '../../../server/src/limits/body-budget.ts'

const KIB = 1024
/** Is always read, whatever others take. */
const FREE_BYTES = 128 * KIB
const budget = openBodyBudget({ maxBytes: 1000 * KIB, maxBytesOfNetwork: 600 * KIB })
const refusal = { code: 'unavailable', headers: { 'Retry-After': /^\d+$/ } }

function take(network: string, kib: number): BodyReservation {
  const reservation = budget.open(network)
  reservation.take(FREE_BYTES + kib * KIB)
  return reservation
}

t.test('a network has its share, and all have theirs', async (t) => {
  const [first, second] = [take('a', 400), take('a', 200)]
  t.throws(() => take('a', 1), refusal)
  const other = take('b', 400)
  t.throws(() => take('c', 1), refusal)
  for (const each of [first, second, other]) each[Symbol.dispose]()
  take('a', 600)[Symbol.dispose]()
})

t.test('small bodies are read whatever others take', async (t) => {
  using _large = take('a', 600)
  using small = budget.open('a')
  t.doesNotThrow(() => small.take(FREE_BYTES))
  t.throws(() => small.take(1), refusal)
})

t.test('what is only announced needs room but takes none', async (t) => {
  using large = take('a', 100)
  using announced = budget.open('b')
  t.throws(() => announced.requireRoom(2000 * KIB), refusal)
  announced.requireRoom(600 * KIB)
  t.doesNotThrow(() => large.take(500 * KIB), 'as much as there is without it')
})

t.test('each body that finds no room is counted', async (t) => {
  let refused = 0
  const counting = openBodyBudget({ maxBytes: 1000 * KIB, onRefused: () => (refused += 1) })
  using first = counting.open('a')
  first.take(FREE_BYTES + 1000 * KIB)
  using second = counting.open('b')
  second.take(FREE_BYTES)
  t.equal(refused, 0)
  t.throws(() => second.take(1), refusal)
  t.equal(refused, 1)
})

t.test('what is refused is not taken', async (t) => {
  using _first = take('a', 500)
  using second = budget.open('a')
  t.throws(() => second.take(FREE_BYTES + 101 * KIB), refusal)
  second.take(FREE_BYTES + 100 * KIB)
})

t.test('a body that is alone may be of any size, and what it takes is given back once', async (t) => {
  const alone = take('a', 5000)
  alone.take(5000 * KIB)
  t.throws(() => take('b', 1), refusal)
  alone[Symbol.dispose]()
  alone[Symbol.dispose]()
  using _next = take('a', 600)
  t.throws(() => take('a', 1), refusal)
})
