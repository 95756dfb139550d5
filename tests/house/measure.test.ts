import t from 'tap'
import { commentShare, countAssertions, functionsOf, lineCount, quantile } from './measure.ts'

const text = `import { a as b } from './a.ts'
// why
export async function first(x: string): Promise<{ y: number }> {
  if (x === 'function () {' && b) {
    return { y: 1 }
  }
  return [x].map((z) => {
    return z as unknown
  })
}
const tuple = [1] as const
`
const source = { path: 'a.ts', text }

t.test('functions are found with their lines and branches, blocks and literals are not', async (t) => {
  t.same(
    functionsOf(source).toSorted((one, two) => two.lines - one.lines),
    [
      { where: 'a.ts:3', lines: 8, branches: 2 },
      { where: 'a.ts:7', lines: 3, branches: 0 },
    ],
  )
})

t.test('only assertions count as escapes', async (t) => t.equal(countAssertions(source), 1))

t.test('comments are measured in lines', async (t) => {
  t.equal(commentShare([{ path: 'a.ts', text: "// one\nconst a = '// no'\nconst b = 1 // two\nconst c = 1" }]), 0.5)
  t.equal(lineCount(source), 11)
})

t.test('quantiles are members of the list', async (t) => {
  t.equal(quantile([5, 1, 3, 2, 4], 0.5), 3)
  t.equal(quantile([5, 1, 3, 2, 4], 1), 5)
  t.equal(quantile([], 0.9), 0)
})
