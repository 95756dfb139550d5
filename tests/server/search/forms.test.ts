import t from 'tap'
import { checkExamples, type Example } from './examples.ts'
import { ANALYSIS, openFixture } from './fixture.ts'

const GENERIC = [
  ...['dhash', 'tag', 'comment', 'meta', 'attribute', 'shared', 'sharer', 'uploader', 'upload_time', 'parent', 'child'],
  ...['favorites', 'analysis', 'karton', 'comment_author', 'upload_count', 'case', 'type'],
]

/** Every form that the interface specification shows. */
const SPECIFIED: readonly Example[] = [
  ['object', 'admin', 'file.name:"plain.exe"', 'F1'],
  ['config', 'admin', 'cfg.key:"value"', 'C-str'],
  ['object', 'alice', 'attribute.vis:"value"', 'P2'],
  ['file', 'admin', 'size:>="2kB"', 'F4'],
  ['file', 'admin', 'size:>=2kB', 'F4'],
  ['file', 'admin', 'size:">=2kB"', 'Invalid value format: >=2kB, expected size'],
  ['object', 'admin', 'tag:relative AND upload_time:>1h', 'R30m'],
  ['object', 'bob', 'comment_author:alice', 'P2'],
  ['object', 'admin', 'upload_count:2', 'P4'],
  ['object', 'admin', `analysis:"${ANALYSIS}"`, 'P3'],
  ['object', 'admin', `karton:${ANALYSIS}`, 'P3'],
  ['object', 'admin', 'upload_time:[2020-08-31 TO 2020-09-01]', 'F1 F2 F3'],
  ['object', 'admin', 'upload_time:{2020-09-02 TO 2020-08-31}', 'F2'],
]

/** Where the manual of the system this one replaces says something else than it did. */
const AGAINST_THE_MANUAL: readonly Example[] = [
  ['object', 'admin', 'upload_count:["5 TO *]', `Illegal character '"5 TO *]' at position 14`],
  ['object', 'admin', 'upload_count:[2 TO *]', 'P4'],
  ['object', 'admin', 'config.cfg.PORT80:"80"', 'C-names'],
  ['object', 'admin', 'config.cfg.PORT8\\0:80', 'C-names'],
  ['object', 'admin', 'static.family:fam AND config.cfg.key:value', 'C-str'],
  ['object', 'admin', 'analysis:12345678-1234-1234-1234-123456789012', 'nothing'],
  ['blob', 'admin', 'first_seen:>=1h AND last_seen:>=1h', 'B1 B2'],
  ['object', 'admin', 'tag:a^1.2.3', 'Boost is not supported here (4:10)'],
  ['object', 'admin', 'object:x', `Can't query object directly. Try one of fields: ${GENERIC.join(', ')}.`],
  ['object', 'admin', 'config:x', "Can't query config directly. Try one of fields: type, family, cfg, multi."],
  [
    'object',
    'admin',
    'blob:x',
    "Can't query blob directly. Try one of fields: name, size, type, content, first_seen, last_seen, multi.",
  ],
]

t.test('the forms of the interface specification', (t) => checkExamples(t, SPECIFIED))

t.test('what behaves otherwise than its old manual says', (t) => checkExamples(t, AGAINST_THE_MANUAL))

t.test('relatives by identifier, and lists of bare hashes', async (t) => {
  const { search, hash } = await openFixture(t)
  t.equal(await search('object', 'admin', `parent:(dhash:"${hash('P1', 'sha256')}")`), 'P4')
  t.equal(await search('object', 'admin', `child:(dhash:"${hash('P4', 'sha256')}")`), 'P1')
  t.equal(await search('file', 'admin', `multi:${hash('F1', 'md5')} ${hash('F2', 'sha1')}`), 'F1 F2')
  t.equal(await search('file', 'admin', `multi:${hash('F4', 'sha512')}`), 'F4')
})
