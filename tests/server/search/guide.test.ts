import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import t from 'tap'
import type { SearchKind } from '../../../server/src/search/field-name.ts'
import { LIMITS } from '../../../server/src/search/limits.ts'
import { openFixture } from './fixture.ts'
import { openRefusals } from './refusal-of.ts'

const page = await readFile(join(import.meta.dirname, '../../../docs/guide/search.md'), 'utf8')
const KINDS: readonly SearchKind[] = ['object', 'file', 'config', 'blob']

/** Lines of the blocks of that name, with the kind of object each is for. */
function linesOf(name: string): { kind: SearchKind; line: string }[] {
  const blocks = [...page.matchAll(new RegExp(`^\`\`\`${name} (\\w+)\n(.*?)^\`\`\``, 'gms'))]
  return blocks.flatMap(([, word, text = '']) => {
    const kind = KINDS.find((each) => each === word)
    if (kind === undefined) throw new Error(`${word} is not a kind of object`)
    return text
      .trim()
      .split('\n')
      .map((line) => ({ kind, line }))
  })
}

t.test('every query of the guide can be run', async (t) => {
  const { search } = await openFixture(t)
  const queries = linesOf('query')
  t.ok(queries.length > 30)
  for (const { kind, line } of queries)
    t.match(await search(kind, 'admin', line), /^(nothing|(?:[A-Z][\w-]*)(?: [A-Z][\w-]*)*)$/, `${kind}: ${line}`)
})

t.test('every query that the guide calls a fault is refused with that message', async (t) => {
  const { search } = await openFixture(t)
  const faults = linesOf('refused')
  t.ok(faults.length > 2)
  for (const { kind, line } of faults) {
    const [query = '', message] = line.split(' → ')
    t.equal(await search(kind, 'admin', query), message, query)
  }
})

t.test('the guide names every limit', async (t) => {
  const section = page.slice(page.indexOf('\n## Limits'))
  const named = [...section.matchAll(/^\|.*\| (\d+) \|$/gm)].map(([, limit]) => Number(limit))
  t.strictSame(named.toSorted(), Object.values(LIMITS).toSorted())
})

t.test('the refusal that the guide shows is the one that is given', async (t) => {
  const refusalOf = await openRefusals(t)
  const shown = [...page.matchAll(/^```json\n(.*?)^```/gms)].map(([, text = '']) => JSON.parse(text))
  const [error] = shown.find(({ errors }) => errors !== undefined).errors
  const { message, suggestions } = await refusalOf('name:x')
  t.match(error, { message, suggestions: [...suggestions], start: 0, end: 4 })
})
