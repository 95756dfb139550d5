import type { QueryError } from '@lazaret/sdk'
import t from 'tap'
import { markPosition, querySuggestions } from '../../../cli/src/run/query-error.ts'
import { widthOf } from '../../../cli/src/text/width.ts'
import { openTestApp } from '../../support/app.ts'
import { openCli } from '../support/run-cli.ts'

const bare = { reason: 'wrong', hint: undefined, expected: [], suggestions: [] }

/** The fault that stands between the angle brackets. */
function marked(text: string): QueryError {
  const [before = '', fault = ''] = text.split(/[‹›]/)
  const start = [...before].length
  return { ...bare, query: text.replace(/[‹›]/g, ''), start, end: start + [...fault].length }
}

t.test('carets stand under the fault', async (t) => {
  t.same(markPosition(marked('tag:a AND ‹nmae›:x'), 78), ['tag:a AND nmae:x', '          ^^^^'])
  t.same(markPosition(marked('tag:a OR‹›'), 78), ['tag:a OR', '        ^'])
  t.same(markPosition(marked('‹›'), 78), ['', '^'])
})

t.test('wide and hidden characters are counted as they are shown', async (t) => {
  t.same(markPosition(marked('tag:"病毒" AND ‹样本›'), 78), ['tag:"病毒" AND 样本', '               ^^^^'])
  t.same(markPosition(marked('tag:"\u{1f41b}" ‹x›'), 78), ['tag:"\u{1f41b}" x', '         ^'])
  t.same(markPosition(marked('a\u202e ‹x›'), 78), ['a\\u202e x', '        ^'])
})

t.test('of several lines the one with the fault is shown', async (t) => {
  t.same(markPosition(marked('tag:a AND\n‹nmae›:x AND\ntag:b'), 78), ['nmae:x AND', '^^^^'])
  t.same(markPosition(marked('‹nmae›:x\nAND tag:b'), 78), ['nmae:x', '^^^^'])
})

t.test('a long query is cut around the fault', async (t) => {
  const far = 'tag:aaaa OR '.repeat(50)
  for (const [before, after] of [
    [far, ''],
    ['', far],
    [far, far],
  ] as const) {
    for (const columns of [10, 30, 78]) {
      const [line = '', carets = ''] = markPosition(marked(`${before}‹nmae›${after}`), columns)
      t.ok(widthOf(line) <= columns, `${line} in ${columns}`)
      t.equal(line.slice(carets.indexOf('^'), carets.length), 'nmae', line)
      t.equal(line.includes('…'), true)
    }
  }
  const [line = '', carets = ''] = markPosition(marked(`tag:a ‹${'x'.repeat(500)}›`), 40)
  t.ok(widthOf(line) <= 40 && widthOf(carets) <= 40)
})

t.test('a fault without a place shows no query', async (t) => {
  t.same(markPosition({ ...bare, query: 'x', start: undefined, end: undefined }, 78), [])
})

t.test('a proposal is the whole query, or its part where that is long', async (t) => {
  const offered = (text: string) => querySuggestions({ ...marked(text), suggestions: [' AND ', ' OR '] })
  t.same(offered('tag:a‹ ›tag:b'), ['tag:a AND tag:b', 'tag:a OR tag:b'])
  t.same(offered(`${'tag:a AND '.repeat(20)}tag:b‹ ›tag:c`), ['AND', 'OR'])
})

t.test('a refused query ends with 2 and is shown with what to write', async (t) => {
  const { url, admin } = await openTestApp(t)
  const cli = await openCli(t, { LAZARET_URL: url, LAZARET_API_KEY: admin.token ?? '' })
  const shown = (err: string) => ({ code: 2, out: '', err })
  t.match(
    await cli.run(['search', 'files', 'emotet']),
    shown(
      'error: a word alone is not a condition: say in which field it is\n  emotet\n  ^^^^^^\n  write name:*emotet*  or  tag:emotet\n',
    ),
  )
  t.match(
    await cli.run(['count', 'tag:a tag:b']),
    shown(
      'error: write AND or OR between two conditions\n  tag:a tag:b\n       ^\n  write tag:a AND tag:b  or  tag:a OR tag:b\n',
    ),
  )
  const { code, err } = await cli.run(['search', 'nmae:x', '--json'])
  t.equal(code, 2)
  t.match(JSON.parse(err), {
    error: {
      code: 'invalid_request',
      message: 'No such field nmae',
      hint: 'no field is called nmae',
      query: { text: 'nmae:x', start: 0, end: 4 },
      proposals: ['name:x', 'blob.name:x'],
    },
  })
})
