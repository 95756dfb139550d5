import t from 'tap'
import { blank } from './code-text.ts'
import { importsOf } from './imports.ts'

const text = `import a from './a.ts'
import type {
  B,
} from '../b.ts'
import './c.ts'
export { d } from "./d.ts"
// import x from './comment.ts'
/* import x from './block.ts' */
const regex = /['"/*]/
const words = 'it is // no comment'
const template = \`/* \${['}', \`inner \${1}\`].join('')} */\`
const lazy = await import('./e.ts')
export const from = () => 1
`

t.test('every kind of import is found, with its line', async (t) => {
  t.same(
    importsOf({ path: 'x/y/z.ts', text }).map(({ target, line, isLazy }) => [target, line, isLazy]),
    [
      ['x/y/a.ts', 1, false],
      ['x/b.ts', 2, false],
      ['x/y/d.ts', 6, false],
      ['x/y/c.ts', 5, false],
      ['x/y/e.ts', 12, true],
    ],
  )
})

t.test('comments and literals are blanked without moving a line', async (t) => {
  const code = blank(text, { comments: true, strings: true })
  t.equal(code.length, text.length)
  t.notMatch(code, /comment|block|inner/)
  t.match(code, /join\(' *'\)|join\(''\)/)
  t.match(code, 'export const from = () => 1')
})

t.test('a division is not a regular expression', async (t) => {
  t.equal(blank("a / b + ' x ' / 2", { comments: true, strings: true }), "a / b + '   ' / 2")
})
