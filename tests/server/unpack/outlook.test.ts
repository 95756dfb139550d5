import { randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import t from 'tap'
import { type ArchiveSource, openSource } from '../../../server/src/unpack/archive-source.ts'
import { archiveFormatOf } from '../../../server/src/unpack/formats.ts'
import { outlookFiles } from '../../../server/src/unpack/outlook/outlook-files.ts'
import { UnpackFailure } from '../../../server/src/unpack/unpack-failure.ts'
import { openTestApp } from '../../support/app.ts'
import { makeMsg, type OutlookMessage } from '../../support/document-files.ts'
import { rounds } from '../../support/rounds.ts'
import { seeded } from '../../support/seeded.ts'
import { until } from '../../support/until.ts'

const TYPE = 'CDFV2 Microsoft Outlook Message'
const EXTREMES = [0, 1, 7, 0x7fffffff, 0xfffffff0, 0xfffffffe, 0xffffffff]

function sourceOf(bytes: Buffer): ArchiveSource {
  return openSource(bytes.length, async (start, end) => bytes.subarray(start, end))
}

async function unpack(bytes: Buffer): Promise<readonly (readonly [string, Buffer])[]> {
  const files: (readonly [string, Buffer])[] = []
  for await (const file of outlookFiles(sourceOf(bytes))) files.push([file.name, await buffer(file.open())])
  return files
}

const large = randomBytes(9_000_000)
const inner: OutlookMessage = {
  subject: 'An older one',
  attachments: [{ name: 'b.js', content: Buffer.from('inner') }],
}
const message: OutlookMessage = {
  subject: 'Invoice',
  attachments: [
    { name: 'invoice.exe', content: randomBytes(70_000) },
    { name: 'tiny.txt', content: Buffer.from('tiny') },
    { name: 'forwarded', content: inner },
  ],
}

t.test('the attachments of a message, and those of messages attached to it', async (t) => {
  t.equal(archiveFormatOf(TYPE), 'outlook')
  const [exe, tiny] = message.attachments.map(({ content }) => content)
  const files = [
    ['invoice.exe', exe],
    ['tiny.txt', tiny],
    ['An older one/b.js', Buffer.from('inner')],
  ]
  t.strictSame(await unpack(makeMsg(message)), files)
  const many = makeMsg({ subject: 'a', attachments: [{ name: 'large.bin', content: large }] })
  t.strictSame(await unpack(many), [['large.bin', large]], 'a table that the header alone cannot list')
  t.strictSame(await unpack(makeMsg({ subject: 'a', attachments: [] })), [])
})

t.test('a file that is cut is damaged', async (t) => {
  const bytes = makeMsg(message)
  for (const size of [0, 100, 511, 512, 700, bytes.length - 40_000])
    await t.rejects(unpack(bytes.subarray(0, size)), { name: 'UnpackFailure', reason: 'damaged' }, `${size} bytes`)
})

t.test('a hostile message ends soon, whatever is changed in it', async (t) => {
  const bytes = makeMsg({
    subject: 'a',
    attachments: [
      { name: 'b', content: Buffer.alloc(5000, 1) },
      { name: 'c', content: inner },
    ],
  })
  const random = seeded(5)
  const below = (end: number): number => Math.floor(random() * end)
  const ofHeader = Array.from({ length: 128 }, (_, index) => 4 * index)
  const elsewhere = Array.from({ length: rounds(400) }, () => 512 + 4 * below((bytes.length - 512) / 4))
  let most = 0
  for (const at of [...ofHeader, ...elsewhere]) {
    const copy = Buffer.from(bytes)
    copy.writeUInt32LE(EXTREMES[below(EXTREMES.length)] ?? 0, at)
    const files = await unpack(copy).catch((error: unknown) => {
      if (error instanceof UnpackFailure) return []
      throw error
    })
    most = Math.max(
      most,
      files.reduce((sum, [, content]) => sum + content.length, 0),
    )
  }
  t.ok(most > 5000 && most < 2 * bytes.length, `at most ${most} bytes come out of ${bytes.length}`)
})

t.test('attachments become children of an upload', async (t) => {
  const { admin } = await openTestApp(t)
  const { id } = (await admin.upload(makeMsg(message), { name: 'mail.msg', options: { unpack: true } })).json
  t.equal((await admin.get(`/api/file/${id}`)).json.file_type, TYPE)
  const children = await until(async () => {
    const { children } = (await admin.get(`/api/file/${id}`)).json
    return children.length === 3 && children
  })
  const names = await Promise.all(
    children.map(async (child: { readonly id: string }) => (await admin.get(`/api/file/${child.id}`)).json.file_name),
  )
  t.strictSame(names.toSorted(), ['An older one_b.js', 'invoice.exe', 'tiny.txt'])
})
