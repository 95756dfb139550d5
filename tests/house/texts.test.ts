import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { repositoryRoot } from './repository.ts'
import { checkLabels, checkSentences } from './texts.ts'

/** A reader has an afternoon. Internals belong in docs/contributing, lists in docs/reference. */
const MAX_GUIDE_WORDS = 20_000

t.test('the guides together stay short', async (t) => {
  const guides = globSync('docs/guide/*.md', { cwd: repositoryRoot })
  const words = guides.flatMap((path) => readFileSync(join(repositoryRoot, path), 'utf8').match(/\S+/g) ?? [])
  t.ok(guides.length > 30)
  t.ok(words.length <= MAX_GUIDE_WORDS, `${words.length} words`)
})

const labels = (...lines: string[]) =>
  checkLabels([{ path: 'web/src/texts/x.ts', text: lines.map((line) => `  ${line},\n`).join('') }])

t.test('a label of more than four words is refused', async (t) => {
  t.match(labels("info: 'Remark: who it is, and what for'"), [/^web\/src\/texts\/x\.ts: info has more than 4 words/])
  t.same(labels("info: 'Remark'", "set: 'Set up second factor'", "zip: 'Download as zip'"), [])
})

t.test('sentences, examples and texts of other files are no labels', async (t) => {
  t.same(labels("about: 'Who it is, and what the account is for.'", "queryExample: 'A, b, c, d, e and f'"), [])
  t.same(checkLabels([{ path: 'web/src/lists/x.ts', text: "  a: 'One two three four five',\n" }]), [])
})

const page = (text: string, path = 'docs/guide/x.md') => checkSentences([{ path, text }])

t.test('a guide of long sentences is refused', async (t) => {
  const long = `${'word '.repeat(30)}end.\n`
  t.same(page(long), ['docs/guide/x.md: 31.0 words a sentence'])
  t.same(page(`${long}\nShort. ${'Also short. '.repeat(10)}`), [])
  t.same(page(long, 'docs/reference/x.md'), [])
})

t.test('code, tables, headings and addresses do not count', async (t) => {
  t.same(page(`# ${'word '.repeat(40)}\n\n| ${'cell '.repeat(40)}|\n\n\`\`\`sh\n${'run '.repeat(40)}\n\`\`\`\n`), [])
  t.same(page(`Read [it](${'x'.repeat(99)}), and \`${'a b '.repeat(40)}\`.\n`), [])
})
