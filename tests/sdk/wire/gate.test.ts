import t from 'tap'
import { createGate } from '../../../sdk/src/wire/gate.ts'

t.test('places are given in order and come back once', async (t) => {
  const gate = createGate(1)
  const leave = await gate.enter()
  const order: string[] = []
  const second = gate.enter().finally(() => order.push('second'))
  const third = gate.enter().finally(() => order.push('third'))
  leave()
  leave()
  const leaveSecond = await second
  t.same(order, ['second'])
  leaveSecond()
  ;(await third)()
  t.same(order, ['second', 'third'])
})

t.test('who gives up waiting takes no place', async (t) => {
  const gate = createGate(1)
  const leave = await gate.enter()
  const stop = new AbortController()
  const waiting = gate.enter(stop.signal)
  stop.abort()
  await t.rejects(waiting, { code: 'aborted' })
  leave()
  ;(await gate.enter())()
})

t.test('an abort during a pause gives the place back', async (t) => {
  const gate = createGate(1)
  gate.pause(60_000)
  await t.rejects(gate.enter(AbortSignal.timeout(5)), { code: 'timeout', phase: 'deadline' })
  await t.rejects(gate.enter(AbortSignal.abort()), { code: 'aborted' })
  const stop = new AbortController()
  const waiting = gate.enter(stop.signal)
  stop.abort()
  await t.rejects(waiting, { code: 'aborted' })
})

t.test('a pause is lengthened, never shortened', async (t) => {
  const gate = createGate(1)
  const before = performance.now()
  gate.pause(60)
  gate.pause(1)
  ;(await gate.enter())()
  t.ok(performance.now() - before >= 50)
})
