import t from 'tap'
import { shareAnswers } from '../../../../server/src/database/replicas/share-answers.ts'

t.test('each answer is to a question that was sent after the call', async (t) => {
  let asked = 0
  const answers: ((number: number) => void)[] = []
  const ask = shareAnswers(() => {
    asked += 1
    return new Promise<number>((resolve) => answers.push(resolve))
  })
  const first = ask()
  await new Promise(setImmediate)
  const later = [ask(), ask(), ask()]
  await new Promise(setImmediate)
  t.equal(asked, 1, 'the others wait')
  answers[0]?.(1)
  t.equal(await first, 1)
  await new Promise(setImmediate)
  t.equal(asked, 2, 'and share a question')
  answers[1]?.(2)
  t.strictSame(await Promise.all(later), [2, 2, 2])
})

t.test('a question that fails fails for those who asked it only', async (t) => {
  let asked = 0
  const ask = shareAnswers(async () => {
    asked += 1
    if (asked === 1) throw new Error('away')
    return asked
  })
  const [first, second] = await Promise.allSettled([ask(), ask()])
  t.match([first, second], [{ status: 'rejected' }, { status: 'rejected' }])
  t.equal(await ask(), 2)
})
