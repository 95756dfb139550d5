import t from 'tap'
import { openTurns } from '../../../../server/src/limits/queues/turns.ts'

/** Work that begins and ends as the test says. */
function openWork() {
  const turns = openTurns({ most: 2, what: 'checks are made' })
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const start = (key: string, name: string, signal?: AbortSignal): Promise<string> =>
    turns.inTurn(key, signal, async () => {
      begun.push(name)
      await new Promise<void>((resolve) => ends.set(name, resolve))
      return name
    })
  const settled = () => new Promise<void>((resolve) => setImmediate(resolve))
  return { begun, start, settled, end: (name: string) => ends.get(name)?.() }
}

t.test('work of one key is done one after another, and that of another key meanwhile', async (t) => {
  const { begun, start, settled, end } = openWork()
  const first = start('kim', 'first')
  const second = start('kim', 'second')
  const third = start('kim', 'third')
  const other = start('lee', 'other')
  await settled()
  t.strictSame(begun, ['first', 'other'])
  end('first')
  t.equal(await first, 'first')
  await settled()
  t.strictSame(begun, ['first', 'other', 'second'])
  const fourth = start('kim', 'fourth')
  await settled()
  t.strictSame(begun, ['first', 'other', 'second'], 'the queue is kept while anyone is in it')
  for (const [name, work] of [
    ['second', second],
    ['third', third],
    ['fourth', fourth],
    ['other', other],
  ] as const) {
    end(name)
    t.equal(await work, name)
    await settled()
  }
})

t.test('who finds too many waiting, or leaves, gets no turn', async (t) => {
  const { begun, start, settled, end } = openWork()
  const leaving = new AbortController()
  const first = start('kim', 'first')
  const left = start('kim', 'left', leaving.signal)
  const second = start('kim', 'second')
  await t.rejects(start('kim', 'one too many'), { code: 'unavailable', message: /too many checks are made/ })
  leaving.abort()
  await t.rejects(left, { name: 'AbortError' })
  end('first')
  await first
  await settled()
  t.strictSame(begun, ['first', 'second'])
  end('second')
  t.equal(await second, 'second')
})
