import { createHash } from 'node:crypto'
import t from 'tap'
import { extractFacts } from '../../../server/src/facts/extract-facts.ts'
import { makePe, PE_COMPILED, PE_PDB } from '../../support/pe-file.ts'

const data = makePe()
const md5 = (text: string | Buffer): string => createHash('md5').update(text).digest('hex')

t.test('the facts of a PE file', async (t) => {
  const { facts, terms } = extractFacts({ data, sizeBytes: data.length })
  t.strictSame(facts.unread, [])
  t.match(facts.pe, {
    machine: 'amd64',
    is_64bit: true,
    is_dll: false,
    subsystem: 'windows_console',
    compiled_on: new Date(PE_COMPILED * 1000).toISOString().replace('.000Z', '.000000+00:00'),
    entry: 0x1000,
    imphash: md5('kernel32.createfilea,kernel32.exitprocess,ws2_32.closesocket'),
    rich_hash: md5(Buffer.from('44616e5300000000000000000000000003020100' + '07000000', 'hex')),
    pdb: PE_PDB,
    is_dotnet: false,
    imports: [
      { library: 'KERNEL32.dll', functions: ['CreateFileA', 'ExitProcess'], count: 2 },
      { library: 'WS2_32.dll', functions: ['closesocket'], count: 1 },
    ],
    exports: ['StartAgent'],
    export_hash: md5('startagent'),
    resources: [{ type: 'version', count: 1 }],
    version_info: [{ key: 'CompanyName', value: 'Example Ltd' }],
    overlay: { offset: 0x1000, size: 8 },
    signatures: [],
  })
  t.match(facts.pe?.sections, [
    { name: '.text', address: 0x1000, offset: 0x400, size: 0x200, flags: 'rx', entropy: 8 },
    { name: '.rdata', flags: 'r', sha256: createHash('sha256').update(data.subarray(0x600, 0x1000)).digest('hex') },
  ])
  t.strictSame(
    terms.filter(({ field }) => field === 'pe.import' || field === 'pe.pdb'),
    [
      { field: 'pe.import', value: 'kernel32.dll' },
      { field: 'pe.import', value: 'ws2_32.dll' },
      { field: 'pe.pdb', value: PE_PDB.toLowerCase() },
    ],
  )
})

t.test('parts that cannot be read are named, and the others are there', async (t) => {
  const broken = Buffer.from(data)
  // The directory of imports.
  broken.writeUInt32LE(0x7fff0000, 0x100 + 24 + 112 + 8)
  const { facts } = extractFacts({ data: broken, sizeBytes: broken.length })
  t.strictSame(facts.unread, ['imports'])
  t.match(facts.pe, { imphash: null, imports: [], pdb: PE_PDB })
})

t.test('only the beginning of a large file is read', async (t) => {
  const { facts } = extractFacts({ data, sizeBytes: data.length + 100 })
  t.match(facts, { is_partial: true, pe: { overlay: { size: 108 } } })
})
