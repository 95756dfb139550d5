import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { isDeepStrictEqual } from 'node:util'
import { type MimeChunk, type MimeNode, Splitter } from 'mailsplit'
import t from 'tap'
import { openSplitter } from '../../../server/src/unpack/open-splitter.ts'
import { rounds } from '../../support/rounds.ts'
import { seeded } from '../../support/seeded.ts'

const OPTIONS = { ignoreEmbedded: true, maxHeadSize: 1024 ** 2, maxChildNodes: 1000 }

type SplitPart = Readonly<Record<'type' | 'name' | 'disposition' | 'multipart', string | false>> & {
  readonly hasType: boolean
  readonly body: string
  readonly decoded: string
}

/** What the product takes from the parts of a mail, or the message of the error. */
async function split(mail: Buffer, splitter: Splitter): Promise<readonly SplitPart[] | string> {
  const nodes: { readonly node: MimeNode; readonly chunks: Buffer[] }[] = []
  const events: AsyncIterable<MimeNode | MimeChunk> = Readable.from(chunksOf(mail), { objectMode: false }).pipe(
    splitter,
  )
  try {
    for await (const event of events)
      if (event.type === 'node') nodes.push({ node: event, chunks: [] })
      else if (event.type === 'body' && event.value !== undefined) nodes.at(-1)?.chunks.push(event.value)
  } catch (error) {
    return String(error)
  }
  return Promise.all(nodes.map(({ node, chunks }) => partOf(node, Buffer.concat(chunks))))
}

function* chunksOf(mail: Buffer): Generator<Buffer> {
  for (let at = 0; at < mail.length; at += 65_536) yield mail.subarray(at, at + 65_536)
}

async function partOf(node: MimeNode, body: Buffer): Promise<SplitPart> {
  const { contentType, filename, disposition, multipart, headers } = node
  const decoded = await buffer(Readable.from([body]).pipe(node.getDecoder()))
  return {
    ...{ type: contentType, name: filename, disposition, multipart, hasType: headers.hasHeader('content-type') },
    ...{ body: body.toString('latin1'), decoded: decoded.toString('latin1') },
  }
}

const text = 'Content-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\nl=C3=B6\r\n'
const fileHead = [
  'Content-Type: application/pdf;\r\n\tname="=?UTF-8?B?cmVjaG51bmc=?=\r\n =?UTF-8?B?LnBkZg==?="',
  'Content-Disposition: attachment;\r\n filename*0="a-long";\r\n  \t filename*1="-name.pdf"',
  'Content-Transfer-Encoding:\r\n base64',
]
const file = `${fileHead.join('\r\n')}\r\n\r\naGVsbG8=\r\n`
const multipart = (parts: readonly string[], boundary = 'b'): string =>
  `Content-Type: multipart/mixed;\r\n boundary=${boundary}\r\n\r\n${parts.map((part) => `--${boundary}\r\n${part}`).join('')}--${boundary}--\r\n`
const partWith = (...headers: readonly string[]): string => `${headers.join('\r\n')}\r\n\r\naGVsbG8=\r\n`

const MAILS = [
  ['a mail', `From: a@example.org\r\nSubject: a\r\n b\r\n${multipart([text, file, file])}`],
  ['parts in parts', multipart([multipart([text, file], 'c'), file])],
  ['a digest', multipart(['Subject: one\r\n\r\ntext\r\n', file]).replace('mixed', 'digest')],
  ['line feeds alone', multipart([text, file]).replaceAll('\r\n', '\n')],
  ['carriage returns alone', multipart([text, file]).replaceAll('\r\n', '\r')],
  ['an mbox', `From a@example.org Tue Dec  1 04:16:32 2026\r\nSubject: a\r\n${multipart([text, file])}`],
  ['a request', `POST / HTTP/1.1\r\n${multipart([file])}`],
  [
    'carriage returns in a name',
    multipart([partWith('Content-Disposition: attachment; filename="a\r \tb\r\r\r\n c"')]),
  ],
  ['a header after carriage returns', multipart([partWith('X: a\r\r\r', '\r\rContent-Type: a/b; name=c', '\r', ' d')])],
  ['a header that continues nothing', multipart([partWith('\r', ' Content-Type: a/b', '\t; name=c')])],
  ['a first line that is a continuation', multipart([partWith(' Content-Type: a/b', 'X: y')])],
  [
    'continuations of blanks',
    multipart([partWith('Content-Disposition: attachment;', '  ', '\t', ' filename="a', ' ', ' b"')]),
  ],
  ['a name of a header in two lines', multipart([partWith('Content-Disposition', ' : attachment; filename=a')])],
  [
    'a header twice',
    multipart([partWith('Content-Type: a/b', 'content-type : c/d', 'CONTENT-TRANSFER-ENCODING: base64')]),
  ],
  ['a comment', multipart([partWith('Content-Type: a/b', 'Content-Transfer-Encoding: (a) (b) base64 (c)')])],
  ['a comment in the name', multipart([partWith('Content-Type: a/b', 'Content-Transfer-Encoding: ba(x(y)z)se64')])],
  ['brackets without ends', multipart([partWith('Content-Type: a/b', 'Content-Transfer-Encoding: base64 (a) (b (')])],
  ['a bracket before', multipart([partWith('Content-Type: a/b', 'Content-Transfer-Encoding: ) base64 (')])],
  ['blanks before the colon', multipart([partWith('Content-Type: a/b', 'Content-Transfer-Encoding \t: base64')])],
  ['no header', '\r\ntext'],
  ['a header alone', 'Content-Type: a/b; name=c'],
  ['a part that has a header alone', multipart([`Content-Type: a/b; name=c\r\n`])],
  ['bytes', multipart([partWith('\xa0Content-Type: a/b; name="\xfc\xff\x00"')])],
] as const

t.test('parts are those that the parser finds', async (t) => {
  for (const [title, mail] of MAILS) {
    const bytes = Buffer.from(mail, 'latin1')
    t.strictSame(await split(bytes, openSplitter()), await split(bytes, new Splitter(OPTIONS)), title)
  }
  const [, first] = MAILS[0]
  const parts = await split(Buffer.from(first), openSplitter())
  t.match(parts, [
    { multipart: 'mixed' },
    { decoded: Buffer.from('lö').toString('latin1') },
    { name: 'a-long-name.pdf', decoded: 'hello' },
    {},
  ])
})

t.test('parts are those that the parser finds, whatever is changed in a mail', async (t) => {
  const random = seeded(11)
  const below = (end: number): number => Math.floor(random() * end)
  const inserted = ['\r', '\n', '\r\n', '\r\n ', '\r\r\n', '\n\t', '(', ')', ' ', '"', ';', ':', '--b\r\n', '\r\r\r']
  const found = new Set<string>()
  for (let round = 0; round < rounds(1500); round++) {
    const [title, mail] = MAILS[below(MAILS.length)] ?? MAILS[0]
    let mutant: string = mail
    for (let count = 1 + below(4); count > 0; count--) {
      const at = below(mutant.length)
      mutant = `${mutant.slice(0, at)}${inserted[below(inserted.length)]}${mutant.slice(at + below(3))}`
    }
    const bytes = Buffer.from(mutant, 'latin1')
    const expected = await split(bytes, new Splitter(OPTIONS))
    const actual = await split(bytes, openSplitter())
    if (!isDeepStrictEqual(actual, expected)) t.strictSame(actual, expected, `${title}: ${bytes.toString('base64')}`)
    found.add(JSON.stringify(expected))
  }
  t.ok(found.size > rounds(1500) / 2, `${found.size} different results`)
})
