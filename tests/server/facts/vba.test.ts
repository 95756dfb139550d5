import * as cfb from 'cfb'
import t from 'tap'
import { extractFacts } from '../../../server/src/facts/extract-facts.ts'
import { termsOf } from '../../../server/src/facts/terms.ts'
import { decompress } from '../../../server/src/facts/vba/decompress.ts'
import { MACRO_CODE, makeOle, makeOoxml, makePpt, storageRecord } from '../../support/document-files.ts'
import { seeded } from '../../support/seeded.ts'
import { addVbaProject, codeOf, compress } from '../../support/vba-project.ts'

const factsOf = (data: Buffer) => extractFacts({ data, sizeBytes: data.length }).facts
const MAX_BYTES = 1 << 20

type Change = (file: cfb.CFB$Container) => void
const NO_CHANGE: Change = () => undefined

function makeDocument(modules: Parameters<typeof addVbaProject>[2], change = NO_CHANGE): Buffer {
  const file = cfb.utils.cfb_new()
  addVbaProject(file, '/Macros', modules)
  change(file)
  return Buffer.from(cfb.write(file, { type: 'buffer' }))
}

t.test('decompression undoes compression, whatever the text', async (t) => {
  const random = seeded(7)
  const noise = Buffer.from(Array.from({ length: 9000 }, () => Math.floor(random() * 256)))
  const lines = Buffer.from('Sub A()\r\n  B = B & "abc"\r\nEnd Sub\r\n'.repeat(400))
  for (const data of [Buffer.alloc(0), Buffer.from('a'), Buffer.alloc(10_000, 'ab'), lines, noise])
    t.ok(decompress(compress(data), MAX_BYTES).equals(data), `${data.length} bytes`)
  t.equal(decompress(compress(lines), 100).length, 100, 'up to a limit')
})

t.test('a malformed container is refused', async (t) => {
  for (const hex of ['', '0210b0', '0100000000', '0102b0010000', '0101b00100'])
    t.throws(() => decompress(Buffer.from(hex, 'hex'), MAX_BYTES), RangeError, hex || 'nothing')
})

t.test('the code of OLE documents, OOXML documents and presentations, with its indicators', async (t) => {
  for (const [name, data] of [
    ['Module1', makeOle()],
    ['NewMacros', await makeOoxml()],
    ['NewMacros', makePpt()],
    ['NewMacros', makePpt({ isCompressed: false })],
  ] as const) {
    const { document, strings, unread } = factsOf(data)
    const module = document?.modules?.find((each) => each.name === name)
    const code = codeOf(name, MACRO_CODE).replaceAll('\r\n', '\n')
    t.match(module, { code, size: code.length, is_cut: false })
    t.strictSame(
      module?.indicators.map(({ kind, word }) => `${kind} ${word}`),
      [
        'auto_start AutoOpen',
        'process Shell',
        'process Run',
        'process vbHide',
        'process WScript.Shell',
        'network URLDownloadToFileA',
        'object CreateObject',
        'native_code Lib',
        'environment Environ',
      ],
    )
    t.ok(strings.urls.includes('http://files.evil.example.org/agent.exe'), 'strings of note come from code too')
    t.strictSame(
      strings.domains.filter((domain) => !domain.endsWith('example.org')),
      [],
      'names of objects are no domains',
    )
    t.strictSame(unread, [])
  }
})

t.test('broken storages of a presentation are named and hide no macros', async (t) => {
  const broken = Buffer.alloc(600, 0xff)
  makePpt().copy(broken, 0, 0, 8)
  const bomb = storageRecord(Buffer.alloc(20 << 20), true)
  const headers = Buffer.concat(Array.from({ length: 100 }, () => storageRecord(Buffer.alloc(0), false)))
  for (const isCompressed of [true, false])
    for (const [name, before, unread] of [
      ['a broken plain storage', storageRecord(broken, false), ['storage']],
      ['a broken compressed storage', storageRecord(broken, true), ['storage']],
      ['a storage that unpacks to too much', bomb, ['storage']],
      ['text', storageRecord(Buffer.from('text'), true), ['storage']],
      ['many empty records', headers, []],
    ] as const) {
      const facts = factsOf(makePpt({ isCompressed, before }))
      t.strictSame(facts.document?.macros, ['NewMacros'], name)
      t.strictSame(facts.unread, unread, name)
    }
})

t.test('procedures and words of the code can be searched', async (t) => {
  const terms = termsOf(factsOf(makeOle()))
  const valuesOf = (field: string) => terms.filter((term) => term.field === field).map(({ value }) => value)
  t.strictSame(valuesOf('macro').toSorted(), ['autoopen', 'fetch', 'module1', 'thisdocument'])
  const words = valuesOf('macro.word')
  for (const word of ['urldownloadtofilea', 'fetch', 'wscript.shell', 'target']) t.ok(words.includes(word), word)
  for (const word of ['comment', 'attribute', 'dim', 'string']) t.notOk(words.includes(word), word)
})

t.test('a broken module costs no other one', async (t) => {
  const modules = ['One', 'Two'].map((name) => ({ name, code: 'Sub A()\nEnd Sub' }))
  const data = makeDocument(modules, (file) => {
    cfb.utils.cfb_add(file, '/Macros/VBA/One', Buffer.alloc(500, 7))
  })
  const { document, unread } = factsOf(data)
  t.strictSame(document?.macros.toSorted(), ['One', 'Two'])
  t.match(document?.modules, [{ name: 'Two', code: /Sub A/ }])
  t.strictSame(unread, ['VBA module One'])
})

t.test('code is found without the directory of its project', async (t) => {
  const data = makeDocument([{ name: 'One', code: 'Sub A()\nEnd Sub' }], (file) => {
    cfb.utils.cfb_add(file, '/Macros/VBA/dir', Buffer.alloc(500, 7))
  })
  const { document, unread } = factsOf(data)
  t.match(document?.modules, [{ name: 'One', code: /Sub A/ }])
  t.strictSame(unread, ['VBA project'])
})

t.test('long code is cut, in each module and in all', async (t) => {
  const code = `Sub A()\n${'x = x + 1\n'.repeat(8000)}Shell "end"\nEnd Sub`
  const modules = Array.from({ length: 6 }, (_, n) => ({ name: `M${n}`, code }))
  const read = factsOf(makeDocument(modules)).document?.modules ?? []
  t.strictSame(
    read.map((module) => module.code.length),
    [65_536, 65_536, 65_536, 65_536, 0, 0],
  )
  t.ok(read.every(({ is_cut, size, indicators }) => is_cut && size > code.length && indicators[0]?.word === 'Shell'))
})
