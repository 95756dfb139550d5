import t from 'tap'
import { openFairLine } from '../../../server/src/limits/fair-line.ts'
import { joinLine } from '../../../server/src/limits/join-line.ts'

const openLine = () => openFairLine({ atOnce: 1, most: 1, mostOfNetwork: 1, what: 'searches are made' })

t.test('a place is held until it is given up', async (t) => {
  const line = openLine()
  const first = joinLine(line, { network: 'kim' })
  await first.taken
  const second = joinLine(line, { network: 'bob' })
  t.match(line.load(), { running: 1, waiting: 1 })
  first[Symbol.dispose]()
  await second.taken
  second[Symbol.dispose]()
  await line.inTurn({ network: 'eve' }, async () => undefined)
  t.ok(line.isIdle())
})

t.test('who waits can leave, and a full line refuses', async (t) => {
  const line = openLine()
  using first = joinLine(line, { network: 'kim' })
  await first.taken
  const second = joinLine(line, { network: 'bob' })
  await t.rejects(joinLine(line, { network: 'bob' }).taken, { code: 'unavailable' })
  second[Symbol.dispose]()
  await t.rejects(second.taken, { name: 'AbortError' })
  t.equal(line.load().waiting, 0)
})
