import * as cfb from 'cfb'
import t from 'tap'
import { readStreams } from '../../../server/src/facts/documents/compound-file.ts'
import { extractFacts } from '../../../server/src/facts/extract-facts.ts'
import { makeZip } from '../../cli/support/make-zip.ts'
import { makeLnk, makeMsg, makeOle, makeOoxml, PDF } from '../../support/document-files.ts'

const factsOf = (data: Buffer) => extractFacts({ data, sizeBytes: data.length }).facts
const CREATED = '2023-11-14T22:13:20.000000+00:00'

t.test('the facts of an OLE document', async (t) => {
  const { document, ...facts } = factsOf(makeOle())
  t.match(facts, { format: 'ole', unread: [] })
  t.match(document, { title: 'A title', author: 'An author', created_on: CREATED, is_encrypted: false })
  t.strictSame(document?.macros.toSorted(), ['Module1', 'ThisDocument'])
  t.ok(document?.streams.some(({ name, size }) => name === 'WordDocument' && size === 5000))
})

t.test('subject, sender and attachments of a message of Outlook', async (t) => {
  const inner = { subject: 'Inner', attachments: [{ name: 'b.js', content: Buffer.from('b') }] }
  const attachments = [
    { name: 'invoice.exe', content: Buffer.alloc(5000) },
    { name: 'forwarded', content: inner },
  ]
  const { document, ...facts } = factsOf(makeMsg({ subject: 'Your invoice', sender: 'Kim', attachments }))
  t.match(facts, { format: 'ole', unread: [] })
  t.strictSame(document?.message, {
    subject: 'Your invoice',
    sender: 'Kim <kim@repo.example>',
    attachments: ['invoice.exe', 'forwarded'],
  })
  t.notOk(factsOf(makeOle()).document?.message, 'other documents have none')
})

t.test('the facts of an OOXML document', async (t) => {
  const { document, zip, ...facts } = factsOf(await makeOoxml())
  t.match(facts, { format: 'ooxml', unread: [] })
  t.match(document, {
    title: 'A & B',
    author: 'An author',
    created_on: CREATED,
    application: 'Writer',
    macros: ['NewMacros'],
    links: ['https://evil.example.org/a?b=1&c=2'],
  })
  t.equal(zip?.entry_count, 5)
})

t.test('streams of an OLE document that name the same sectors share memory', async (t) => {
  const SIZE = 1 << 20
  const file = cfb.utils.cfb_new()
  for (const name of ['/a', '/b', '/c']) cfb.utils.cfb_add(file, name, Buffer.alloc(SIZE, name))
  const data = Buffer.from(cfb.write(file, { type: 'buffer' }))
  const directory = (data.readUInt32LE(48) + 1) * 512
  const entries = Array.from({ length: 8 }, (_, n) => data.subarray(directory + 128 * n, directory + 128 * (n + 1)))
  const streams = entries.filter((entry) => entry[66] === 2 && entry.readUInt32LE(120) === SIZE)
  for (const entry of streams) streams[0]?.copy(entry, 116, 116, 120)
  const contents = readStreams(data).flatMap(({ content }) => (content.length === SIZE ? content : []))
  t.strictSame([streams.length, contents.length], [3, 3])
  t.equal(new Set(contents.map(({ buffer }) => buffer)).size, 1)
})

t.test('the list of an encrypted zip', async (t) => {
  const zip = await makeZip([{ name: 'dropper.exe', content: 'MZ' }], { password: 'infected', encryptionStrength: 3 })
  t.match(factsOf(Buffer.from(zip)), {
    format: 'zip',
    zip: { entry_count: 1, is_encrypted: true, entries: [{ name: 'dropper.exe', size: 2, is_encrypted: true }] },
  })
})

t.test('the names of a PDF are counted, however they are written', async (t) => {
  const { format, pdf } = factsOf(PDF)
  t.match({ format, version: pdf?.version }, { format: 'pdf', version: '1.7' })
  const counts = Object.fromEntries(pdf?.counts.map(({ name, count }) => [name, count]) ?? [])
  t.match(counts, { '/JavaScript': 1, '/JS': 1, '/OpenAction': 1, '/Page': 1, '/Launch': 0 })
})

t.test('the target and arguments of a link', async (t) => {
  t.match(factsOf(makeLnk()), {
    format: 'lnk',
    lnk: { target: 'C:\\Windows\\System32\\cmd.exe', arguments: '/c start evil.exe', icon: 'shell32.dll' },
  })
})
