import { execFileSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import t from 'tap'
import { extractFacts } from '../../../server/src/facts/extract-facts.ts'
import { makeZip } from '../../cli/support/make-zip.ts'
import { needProgram } from '../../support/programs.ts'

const factsOf = (data: Buffer) => extractFacts({ data, sizeBytes: data.length }).facts
const archive = await makeZip(
  [
    { name: 'first.exe', content: 'MZ'.repeat(500) },
    { name: 'größe.txt', content: 'text' },
  ],
  { zip64: true },
)
const END = 'PK\x06\x06'

t.test('a zip64 archive is listed as 7z lists it', async (t) => {
  if (!needProgram(t, '7z')) return
  const path = join(t.testdir(), 'archive.zip')
  await writeFile(path, archive)
  const listed = execFileSync('7z', ['l', '-slt', '-ba', path], { env: { ...process.env, LC_ALL: 'C.UTF-8' } })
  const valuesOf = (field: string) =>
    [...listed.toString().matchAll(new RegExp(`^${field} = (.*)$`, 'gm'))].map(([, value]) => value)
  const { zip, unread } = factsOf(archive)
  t.strictSame(unread, [])
  t.equal(zip?.entry_count, 2)
  t.strictSame(zip?.entries.map(({ name }) => name).toSorted(), valuesOf('Path').toSorted())
  t.strictSame(
    zip?.entries.map(({ size, packed_size: packed }) => [String(size), String(packed)]),
    valuesOf('Size').map((size, n) => [size, valuesOf('Packed Size')[n]]),
  )
})

t.test('numbers beyond the file do no harm', async (t) => {
  const end = archive.indexOf(END, undefined, 'latin1')
  t.ok(end > 0, 'the archive is a zip64')
  const huge = Buffer.from(archive)
  huge.writeBigUInt64LE(2n ** 64n - 1n, end + 32)
  const { zip } = factsOf(huge)
  t.ok((zip?.entry_count ?? 0) <= archive.length / 46)
  t.equal(zip?.entries.length, 2)
  const astray = Buffer.from(archive)
  astray.writeBigUInt64LE(2n ** 63n, end + 48)
  t.match(factsOf(astray), { format: 'zip', zip: { entries: [] } })
  const lost = Buffer.from(archive)
  lost.fill(0, end, end + END.length)
  t.match(factsOf(lost), { format: 'zip', unread: [/central directory/] })
  for (let length = 4; length < archive.length; length++) t.doesNotThrow(() => factsOf(archive.subarray(0, length)))
})
