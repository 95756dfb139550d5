import t from 'tap'
import { openCompiler } from '../compile-for.ts'
import { checkExamples, type Example } from '../examples.ts'
import { digest } from '../fixture.ts'
import { CONFIG_LABELS } from '../fixture-configs.ts'

const EMPTY_PATTERNS = Array.from({ length: 50 }, (_, n) => `tag:nothing${n}*`).join(' OR ')

const EXAMPLES: readonly Example[] = [
  ['object', 'admin', 'tag:feed:spam', 'SearchField is not supported here (4:12)'],
  ['object', 'admin', 'tag:"feed:spam"', 'F1'],
  ['object', 'admin', 'tag:feed\\:*', 'F1'],
  ['object', 'admin', 'tag:FEED*', 'nothing'],
  // More patterns than are looked up first.
  ['object', 'admin', `${EMPTY_PATTERNS} OR tag:feed\\:*`, 'F1'],
  ['object', 'admin', `${EMPTY_PATTERNS} OR tag:FEED*`, 'nothing'],
  ['object', 'admin', 'tag:a_b', 'F1'],
  ['object', 'admin', 'tag:"a_*"', 'F1'],
  ['object', 'admin', 'tag:"a_?"', 'F1'],
  ['object', 'admin', 'tag:"a__*"', 'nothing'],
  ['object', 'admin', 'tag:"a%*"', 'F1'],
  ['object', 'admin', 'tag:a?b', 'F1'],
  ['object', 'admin', 'tag:tag\\ with\\ space', 'F1'],
  ['object', 'admin', 'tag:tag*space', 'F1'],
  ['object', 'admin', 'tag:x\\*y', 'F1'],
  ['object', 'admin', 'tag:"x\\*?"', 'F1'],
  ['object', 'admin', 'tag:back\\\\slash', 'F1'],
  ['object', 'admin', 'tag:"back\\\\*"', 'F1'],
  ['object', 'admin', 'tag:"back\\*"', 'nothing'],
  ['object', 'admin', 'tag:"back\\\\\\*"', 'nothing'],
  ['object', 'admin', 'tag:"quote\\"d"', 'F1'],
  ['object', 'admin', 'tag:quote"d', 'F1'],
  ['object', 'admin', 'comment:"*Line two*"', 'F1'],
  ['object', 'admin', 'comment:*100%', 'F1'],
  ['object', 'admin', 'tag:""', 'nothing'],
  ['object', 'admin', 'file.name:alias*', 'F4'],
  ['object', 'admin', 'file.name:al\\*ias', 'F4'],
  ['object', 'admin', 'file.name:al\\*i*', 'F4'],
  // Names are stored as sent here, unlike in the reference.
  ['object', 'admin', 'file.name:alias_one.txt', 'nothing'],
  ['object', 'admin', 'file.name:"alias one.txt"', 'F4'],
  ['object', 'admin', 'NOT file.name:*', 'nothing'],
  ['object', 'admin', 'NOT file.name:plain.exe AND upload_time:<2021-01-01', 'F2 F3 F4'],
  ['object', 'admin', 'NOT config.family:x', CONFIG_LABELS],
  ['object', 'admin', 'NOT tag:* AND (file.name:F* OR blob.name:*)', 'B1 B2'],
  ['object', 'admin', 'tag:[a TO b]', 'Range is not supported here (4:11)'],
  ['object', 'admin', 'tag:>a', 'From is not supported here (4:5)'],
  ['object', 'admin', 'tag:a\0b', 'The value has a NUL character (4:6)'],
  ['blob', 'admin', 'name:blob\\*1', 'B1'],
  ['blob', 'admin', 'type:dyn_cfg AND size:[34 TO 35}', 'B1'],
  ['file', 'admin', 'ssdeep:"3:F2:*"', 'F2'],
]

// Of objects that have no such hash neither the condition nor its negation holds.
const INSIDE_OF_HASHES = (part: string): readonly Example[] => [
  ['object', 'admin', `file.sha512:*${part}*`, 'F1'],
  ['object', 'admin', `file.sha512:*${part}* AND file.size:1337`, 'F1'],
  ['object', 'admin', `NOT file.sha512:*${part}* AND upload_time:<2021-01-01`, 'F2 F3 F4'],
  ['object', 'admin', `NOT (file.sha512:*${part}* OR file.size:1024) AND upload_time:<2021-01-01`, 'F3 F4'],
  ['object', 'admin', `file.sha512:*${part}* OR file.size:1024`, 'F1 F2'],
  ['object', 'admin', `NOT file.sha512:*nothing* AND upload_time:<2021-01-01`, 'F1 F2 F3 F4'],
  ['object', 'bob', `NOT file.sha512:*${part}*`, 'P2 P3 P4 P5'],
  ['object', 'bob', `file.sha512:*${part}*`, 'nothing'],
]

t.test('texts are compared as they are, or with wildcards', (t) => checkExamples(t, EXAMPLES))

t.test('a part of a hash is found', (t) =>
  checkExamples(t, INSIDE_OF_HASHES(digest('sha512', 'A'.repeat(1337)).slice(40, 60))),
)

t.test('a relative is found by a part of its hash, by those who see it', (t) => {
  const query = `parent:(file.sha1:*${digest('sha1', 'P1').slice(10, 30)}*)`
  return checkExamples(t, [
    ['object', 'admin', query, 'P4'],
    ['object', 'alice', query, 'P4'],
    ['object', 'bob', query, 'nothing'],
    ['object', 'bob', `NOT ${query}`, 'P2 P3 P4 P5'],
  ])
})

t.test('no index is expected to serve a pattern of tags that was not looked up first', async (t) => {
  const compile = await openCompiler(t)
  t.equal((await compile(EMPTY_PATTERNS)).selectivity, 'few')
  t.equal((await compile(`${EMPTY_PATTERNS} OR tag:one*more`)).selectivity, 'all')
})
