import t from 'tap'
import { fieldNames, fields } from '../../../server/src/search/fields.ts'
import { checkExamples, type Example } from './examples.ts'
import { openFixture } from './fixture.ts'
import { CONFIG_LABELS } from './fixture-configs.ts'

const EXAMPLES: readonly Example[] = [
  ['object', 'admin', 'name:plain.exe', 'No such field name'],
  ['file', 'admin', 'name:plain.exe', 'F1'],
  ['file', 'admin', 'file.name:plain.exe', 'F1'],
  ['file', 'admin', 'object.name:plain.exe', 'No such field name'],
  ['file', 'admin', 'config.family:fam', 'nothing'],
  ['object', 'admin', 'static.family:fam AND config.type:static', CONFIG_LABELS],
  ['config', 'admin', 'family:f?m AND type:stat*', CONFIG_LABELS],
  ['object', 'admin', 'File.name:plain.exe', 'No such field File'],
  [
    'object',
    'admin',
    'file:plain.exe',
    "Can't query file directly. Try one of fields: name, size, type, md5, sha1, sha256, sha512, ssdeep, similar, similarity, crc32, pe.imphash, pe.rich, pe.export_hash, pe.icon, pe.section.name, pe.import, pe.signer, pe.pdb, pe.compiled, elf.library, elf.build_id, elf.telfhash, apk.package, apk.permission, apk.component, apk.serial, dex.class, macro, macro.word, string.url, string.domain, string.ip, string.wallet, entropy, fact, yara, multi.",
  ],
  ['object', 'admin', 'static:x', "Can't query static directly. Try one of fields: type, family, cfg, multi."],
  ['config', 'admin', 'config.cfg.key:value OR config*.cfg.key:100', 'C-str C-num100'],
  ['object', 'admin', 'file.name.x:y', 'Subfields are not allowed for this field'],
  ['object', 'admin', 'file*.name*:plain.exe', 'F1'],
  ['object', 'admin', 't\\ag:a_b', 'F1'],
  ['object', 'admin', 'config.cfg\\.key:value', 'No such field cfg.key'],
  ['object', 'admin', '*:x', 'No such field *'],
  ['object', 'admin', 'share_3rd_party:true', 'No such field share_3rd_party'],
  ['object', 'admin', 'constructor:x', 'No such field constructor'],
  ['object', 'admin', 'file.file.name:x', 'No such field file'],
  ['object', 'admin', 'file.:x', 'No such field '],
  ['config', 'admin', 'file.tag:a_b', 'nothing'],
  ['object', 'admin', 'config.tag:a_b', 'F1'],
]

t.test('fields are found by kind and name', (t) => checkExamples(t, EXAMPLES))

t.test('every row of the table has an example that can be searched', async (t) => {
  const { search } = await openFixture(t)
  for (const [name, { about, example, on }] of Object.entries(fields)) {
    t.match(about, /^[A-Z].*\.$/, `${name} is explained`)
    t.match(example, name, `${name} is in its example`)
    t.notMatch(await search('object', 'admin', example), FAULTS, `${name}: ${example}`)
    t.ok(on === 'every kind' || on.length > 0, `${name} is a field of something`)
  }
})

t.test('the fields of a kind are listed in the order of the documents', async (t) => {
  t.same(fieldNames('file'), [
    ...['name', 'size', 'type', 'md5', 'sha1', 'sha256', 'sha512', 'ssdeep', 'similar', 'similarity', 'crc32'],
    ...[
      'pe.imphash',
      'pe.rich',
      'pe.export_hash',
      'pe.icon',
      'pe.section.name',
      'pe.import',
      'pe.signer',
      'pe.pdb',
      'pe.compiled',
    ],
    ...[
      'elf.library',
      'elf.build_id',
      'elf.telfhash',
      'apk.package',
      'apk.permission',
      'apk.component',
      'apk.serial',
      'dex.class',
      'macro',
      'macro.word',
      'string.url',
      'string.domain',
      'string.ip',
      'string.wallet',
      'entropy',
      'fact',
      'yara',
      'multi',
    ],
  ])
  t.same(fieldNames('config'), ['type', 'family', 'cfg', 'multi'])
  t.same(fieldNames('blob'), ['name', 'size', 'type', 'content', 'first_seen', 'last_seen', 'multi'])
  t.same(fieldNames('object').slice(0, 6), ['dhash', 'tag', 'comment', 'meta', 'attribute', 'shared'])
})

// People and groups of the examples need not exist.
const FAULTS = /not supported|No such field|Invalid|Can't query|Syntax|Illegal|not valid/
