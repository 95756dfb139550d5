import * as cfb from 'cfb'
import { makeZip } from '../cli/support/make-zip.ts'

/** An OLE document with two VBA modules and an author. */
export function makeOle(): Buffer {
  const file = cfb.utils.cfb_new()
  for (const name of ['ThisDocument', 'Module1', 'dir', '_VBA_PROJECT', '__SRP_0'])
    cfb.utils.cfb_add(file, `/Macros/VBA/${name}`, Buffer.alloc(32, 7))
  cfb.utils.cfb_add(file, '/WordDocument', Buffer.alloc(5000, 1))
  cfb.utils.cfb_add(file, '/\x05SummaryInformation', summary())
  return Buffer.from(cfb.write(file, { type: 'buffer' }))
}

/** Title, author and time of creation. */
function summary(): Buffer {
  const stream = Buffer.alloc(256)
  stream.writeUInt16LE(0xfffe, 0)
  stream.writeUInt32LE(1, 24)
  stream.writeUInt32LE(48, 44)
  const properties = [
    { id: 2, at: 40, text: 'A title' },
    { id: 4, at: 80, text: 'An author' },
  ]
  stream.writeUInt32LE(3, 52)
  for (const [n, { id, at, text }] of properties.entries()) {
    stream.writeUInt32LE(id, 56 + 8 * n)
    stream.writeUInt32LE(at, 60 + 8 * n)
    stream.writeUInt32LE(0x1e, 48 + at)
    stream.writeUInt32LE(text.length + 1, 52 + at)
    stream.write(text, 56 + at, 'latin1')
  }
  stream.writeUInt32LE(12, 72)
  stream.writeUInt32LE(120, 76)
  stream.writeUInt32LE(0x40, 168)
  stream.writeBigUInt64LE((1_700_000_000n + 11_644_473_600n) * 10_000_000n, 172)
  return stream
}

const RELATIONS = `<Relationships><Relationship Id="r1" Type="t" Target="https://evil.example.org/a?b=1&amp;c=2" TargetMode="External"/>
<Relationship Id="r2" Type="t" Target="styles.xml"/></Relationships>`
const CORE =
  '<cp:coreProperties><dc:title>A &amp; B</dc:title><dc:creator>An author</dc:creator><dcterms:created xsi:type="x">2023-11-14T22:13:20Z</dcterms:created></cp:coreProperties>'

/** An OOXML document with a link to elsewhere and a VBA project. */
export async function makeOoxml(): Promise<Buffer> {
  return Buffer.from(
    await makeZip([
      { name: '[Content_Types].xml', content: '<Types/>' },
      { name: 'word/_rels/document.xml.rels', content: RELATIONS },
      { name: 'docProps/core.xml', content: CORE },
      { name: 'docProps/app.xml', content: '<Properties><Application>Writer</Application></Properties>' },
      { name: 'word/vbaProject.bin', content: makeVbaProject() },
    ]),
  )
}

function makeVbaProject(): Buffer {
  const file = cfb.utils.cfb_new()
  for (const name of ['dir', 'NewMacros']) cfb.utils.cfb_add(file, `/VBA/${name}`, Buffer.alloc(32, 7))
  return Buffer.from(cfb.write(file, { type: 'buffer' }))
}

export const PDF = Buffer.from(
  '%PDF-1.7\n1 0 obj << /Type /Catalog /OpenAction << /S /J#61vaScript /JS (app.alert\\(1\\)) >> >> endobj\n2 0 obj << /Type /Page >> endobj\n',
)

/** A link with a target and arguments. */
export function makeLnk(): Buffer {
  const header = Buffer.alloc(76)
  header.writeUInt32LE(76, 0)
  header.write('0114020000000000c000000000000046', 4, 'hex')
  // A location, arguments and an icon, in UTF-16.
  header.writeUInt32LE(2 | 32 | 64 | 0x80, 20)
  const path = Buffer.from('C:\\Windows\\System32\\cmd.exe\0')
  const location = Buffer.alloc(28)
  location.writeUInt32LE(28 + path.length, 0)
  location.writeUInt32LE(28, 4)
  location.writeUInt32LE(1, 8)
  location.writeUInt32LE(28, 16)
  return Buffer.concat([header, location, path, countedText('/c start evil.exe'), countedText('shell32.dll')])
}

function countedText(text: string): Buffer {
  const count = Buffer.alloc(2)
  count.writeUInt16LE(text.length)
  return Buffer.concat([count, Buffer.from(text, 'utf16le')])
}
