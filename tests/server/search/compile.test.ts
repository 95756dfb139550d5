import t from 'tap'
import { ADMIN_CAPABILITIES } from '../../../server/src/capabilities.ts'
import { compileSearch } from '../../../server/src/search/compile.ts'
import { LIMITS } from '../../../server/src/search/limits.ts'
import { aCaller } from '../../support/a-caller.ts'
import { openTestDatabase } from '../../support/database.ts'
import { checkExamples, type Example } from './examples.ts'
import { NOW, openFixture } from './fixture.ts'

const END = 'Syntax error in input : unexpected end of expression (maybe due to unmatched parenthesis) at the end!'

const EXAMPLES: readonly Example[] = [
  ['object', 'admin', 'tag:feed\\:spam AND file.name:plain.exe', 'F1'],
  ['object', 'admin', 'file.name:plain.exe OR file.name:two.txt', 'F1 F4'],
  ['object', 'admin', 'file.name:plain.exe OR file.name:two.txt AND file.size:2048', 'F1 F4'],
  ['object', 'admin', '(file.name:plain.exe OR file.name:two.txt) AND file.size:2048', 'F4'],
  ['file', 'admin', 'type:ASCII* AND NOT name:plain.exe AND NOT name:p?.bin', 'F2 F3 F4'],
  ['file', 'admin', '-name:plain.exe AND size:>=1kB', 'F2 F3 F4'],
  ['object', 'admin', 'NOT(file.name:plain.exe)AND(file.size:2048)', 'F4'],
  ['object', 'admin', 'NOT NOT file.name:plain.exe', 'F1'],
  ['object', 'admin', 'file.name : plain.exe', 'F1'],
  ['object', 'admin', 'file.name:plain.exe file.size:1337', 'UnknownOperation is not supported here (0:33)'],
  ['object', 'admin', 'file.name:plain.exe NOT tag:x', 'UnknownOperation is not supported here (0:28)'],
  ['object', 'admin', 'file.name:plain.exe and file.size:1337', 'UnknownOperation is not supported here (0:37)'],
  ['object', 'admin', 'file.name:plain.exe && file.size:1337', 'UnknownOperation is not supported here (0:36)'],
  ['object', 'admin', '+file.name:plain.exe', 'Plus is not supported here (0:19)'],
  ['object', 'admin', 'tag:a OR', END],
  ['object', 'admin', 'tag:AND', "Syntax error in input : unexpected  'AND' at position 4!"],
  ['object', 'admin', 'tag:\\AND', 'nothing'],
  ['object', 'admin', 'tag:TO', 'nothing'],
  ['object', 'admin', 'plain.exe', 'Word is not supported here (0:8)'],
  ['object', 'admin', '"plain.exe"', 'Phrase is not supported here (0:10)'],
  ['object', 'admin', '*', 'Word is not supported here (0:0)'],
  ['object', 'admin', '   ', END],
  ['object', 'admin', '', END],
  ['object', 'admin', 'tag:(a OR b)', 'FieldGroup is not supported here (4:11)'],
  ['object', 'admin', 'tag:NOT a', 'Not is not supported here (4:8)'],
  ['object', 'admin', 'tag:-a', 'Prohibit is not supported here (4:5)'],
  ['object', 'admin', 'tag:+a', 'Plus is not supported here (4:5)'],
  ['object', 'admin', 'tag:<a', 'To is not supported here (4:5)'],
  ['object', 'admin', 'tag:a~', 'Fuzzy is not supported here (4:5)'],
  ['object', 'admin', 'tag:a~1.2.3', 'Fuzzy is not supported here (4:10)'],
  ['object', 'admin', 'tag:"a b"~2', 'Proximity is not supported here (4:10)'],
  ['object', 'admin', 'tag:"a b"~1.5', 'Proximity is not supported here (4:12)'],
  ['object', 'admin', 'tag:a^2', 'Boost is not supported here (4:6)'],
  ['object', 'admin', 'tag:/a.*/', 'Regex is not supported here (4:8)'],
  ['object', 'admin', "tag:'a'", "Illegal character ''a'' at position 4"],
  ['object', 'admin', 'tag:"a', "Illegal character '\"a' at position 4"],
  ['object', 'admin', 'tag:a\\', "Illegal character '\\' at position 5"],
  ['object', 'admin', 'config.cfg.PORT80:80', 'Word is not supported here (0:19)'],
  ['object', 'admin', 'tag:ok OR (tag:"\u{1f41b}" OR word)', 'Word is not supported here (22:25)'],
]

t.test('operators, and what they refuse', (t) => checkExamples(t, EXAMPLES))

t.test('what another table says about a search alone, or with a time, says all', async (t) => {
  const { knex } = await openTestDatabase(t)
  const caller = aCaller('admin', ADMIN_CAPABILITIES)
  const compiled = (query: string) => compileSearch({ kind: 'object', caller, db: knex, now: NOW }, query)
  const { numbers, time, tags } = await compiled(
    'comment:*x* AND (upload_time:>=2020-01-01 AND upload_time:<2021-01-01)',
  )
  t.match(numbers, { sql: /^SELECT \S*object_id FROM comment/ })
  t.same(time, { notBefore: '2020-01-01 00:00:00.000', notAfter: '2021-01-01 00:00:00.000' })
  t.same(tags, [])
  for (const query of [
    'comment:*x* AND tag:a',
    'NOT comment:*x*',
    'comment:*x* OR tag:a',
    'file.size:>1',
    'upload_time:2020-01-01',
  ])
    t.equal((await compiled(query)).numbers, null, query)
})

t.test('many conditions match as few do', async (t) => {
  const { search } = await openFixture(t)
  const all = (count: number, one: string) => Array(count).fill(one).join(' AND ')
  t.equal(await search('object', 'admin', all(20, 'tag:a_b')), 'F1')
  t.equal(await search('file', 'admin', `${all(20, 'NOT tag:a_b')} AND size:>=1kB`), 'F2 F3 F4')
  t.equal(await search('object', 'alice', all(12, 'parent:(file.name:p1.bin)')), 'P4')
  // Conditions on a column that other kinds lack stay unknown when negated, joined or not.
  const unknown = `(tag:a_b OR file.name:x) AND ${all(12, '(NOT tag:zz AND NOT file.name:y*)')}`
  t.equal(await search('object', 'admin', `NOT (${unknown}) AND upload_time:<=2020-09-01`), 'F2 F3')
})

t.test('a search has a form for objects looked at one by one, one for an index, and its bounds of time', async (t) => {
  const { knex: db } = await openTestDatabase(t)
  const compile = (query: string) =>
    compileSearch({ kind: 'object', caller: aCaller('admin', ADMIN_CAPABILITIES), db, now: NOW }, query)
  const comment = await compile('comment:*remarkable* AND upload_time:>=2026-01-01')
  t.equal(comment.selectivity, 'some')
  t.match(comment.scan.sql, 'OFFSET 0')
  t.notMatch(comment.index.sql, 'OFFSET 0')
  t.match(comment.times.sql, 'upload_time')
  t.notMatch(comment.times.sql, 'comment')
  const [md5, sha1] = ['0'.repeat(32), '0'.repeat(40)]
  const hashes = await compile(`file.multi:"${md5} ${sha1}"`)
  t.equal(hashes.selectivity, 'few', 'an index is used at once')
  t.strictSame(hashes.index, hashes.scan)
  t.equal((await compile('NOT tag:a')).selectivity, 'all')
  const relatives = await compile(Array.from({ length: 5 }, (_, n) => `parent:(file.name:n${n})`).join(' AND '))
  t.match(relatives.index.sql, '= true', 'more joins than the planner should look at')
  t.notMatch(relatives.scan.sql, '= true')
})

t.test('a search estimates how many objects its indexes leave', async (t) => {
  const { knex: db } = await openTestDatabase(t)
  const caller = aCaller('admin', ADMIN_CAPABILITIES)
  for (const [query, selectivity] of [
    [`file.md5:${'0'.repeat(32)}`, 'few'],
    ['file.md5:0*', 'all'],
    ['file.md5:00*', 'some'],
    ['file.md5:*000*', 'rough'],
    ['file.ssdeep:*abc*', 'rough'],
    ['file.ssdeep:*ab*', 'all'],
    ['config.type:*abc*', 'all'],
    ['config.family:*abc*', 'some'],
    ['file.name:x', 'some'],
    ['file.name:*abc*', 'rough'],
    ['file.name:*ab*', 'all'],
    ['comment:*abc*', 'rough'],
    ['comment:*ab*', 'all'],
    ['blob.content:*abc*', 'rough'],
    ['blob.content:*ąb*', 'all'],
    ['blob.content:"a text"', 'rough'],
    [`blob.content:${'a'.repeat(LIMITS.patternChars)}`, 'rough'],
    [`blob.content:${'a'.repeat(LIMITS.patternChars + 1)}`, 'all'],
    ['file.size:7', 'some'],
    ['file.size:>7', 'some'],
    ['config.cfg.key:7', 'some'],
    ['config.cfg:>7', 'all'],
    ['parent:(tag:x)', 'some'],
    ['parent:(NOT tag:x)', 'all'],
    ['tag:x OR NOT tag:y', 'all'],
    ['tag:nothing*', 'few'],
  ] as const)
    t.equal((await compileSearch({ kind: 'object', caller, db, now: NOW }, query)).selectivity, selectivity, query)
})
