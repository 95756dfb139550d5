import { randomBytes } from 'node:crypto'
import t from 'tap'
import { distanceAt } from '../../../server/src/similarity/tlsh-distance.ts'
import { openTlshTable } from '../../../server/src/similarity/tlsh-table.ts'

const HASHES = {
  small: '5F11A514D83B4813F7E6598988CC865FD8461D384DDEFA1881D129C7FE05A493FA4DC7',
  middle: 'E05301805E35C156EBD0A6090C9C109364896EB557F7F3005FB9EEEA67DC4AE2326CCD',
  large: '65642308CB5AC71AEEC1EBF250950150805D5F2860B3B73499FECBA7559C42B5BB2DCE',
}
const signal = new AbortController().signal
const bytes = (hex: string): Uint8Array => Buffer.from(hex, 'hex')
const distance = (a: Uint8Array, b: Uint8Array, most = 2000): number => distanceAt(a, b, 0, most)

t.test('distances are those of py-tlsh 5.0.0', async (t) => {
  t.equal(distance(bytes(HASHES.small), bytes(HASHES.middle)), 676)
  t.equal(distance(bytes(HASHES.middle), bytes(HASHES.large)), 355)
  t.equal(distance(bytes(HASHES.large), bytes(HASHES.large)), 0)
})

t.test('the table finds what a comparison with all hashes finds', async (t) => {
  const rows = Array.from({ length: 3000 }, (_, n) =>
    row(n + 1, n % 4 === 0 ? near(bytes(HASHES.large)) : randomBytes(35)),
  )
  const table = openTlshTable({ readRows: readerOf(rows), now: () => 0, onFailure: (error) => t.fail(String(error)) })
  for (const maxDistance of [0, 11, 12, 40, 100, 200]) {
    const expected = rows
      .map(({ objectId, tlsh }) => ({ objectId, distance: distance(bytes(HASHES.large), tlsh) }))
      .filter((each) => each.distance <= maxDistance)
      .sort((a, b) => a.distance - b.distance || b.objectId - a.objectId)
    t.same(await table.nearest({ tlsh: bytes(HASHES.large), maxDistance, signal }), expected, `up to ${maxDistance}`)
  }
})

t.test('rows that are added while the table loads are found by the next request', async (t) => {
  const rows = [row(1, bytes(HASHES.large))]
  const readNow = readerOf(rows)
  const reading = Promise.withResolvers<void>()
  const added = Promise.withResolvers<void>()
  const readRows: typeof readNow = async (...page) => {
    const found = await readNow(...page)
    reading.resolve()
    await added.promise
    return found
  }
  const table = openTlshTable({ readRows, now: () => 0, onFailure: (error) => t.fail(String(error)) })
  const ask = async () => (await table.nearest({ tlsh: bytes(HASHES.large), maxDistance: 0, signal })).length
  const first = ask()
  await reading.promise
  rows.push(row(2, bytes(HASHES.large)))
  const second = ask()
  added.resolve()
  t.same([await first, await second], [1, 2])
})

t.test('a failure to read is that of the request, and the next one reads again', async (t) => {
  let isAway = true
  const readNow = readerOf([row(1, bytes(HASHES.large))])
  const readRows: typeof readNow = async (...page) => {
    if (isAway) throw new Error('the database is away')
    return readNow(...page)
  }
  const table = openTlshTable({ readRows, now: () => 0, onFailure: (error) => t.fail(String(error)) })
  const query = { tlsh: bytes(HASHES.large), maxDistance: 0, signal }
  await t.rejects(Promise.all([table.nearest(query), table.nearest(query)]), { message: 'the database is away' })
  isAway = false
  t.equal((await table.nearest(query)).length, 1)
})

t.test('deleted files leave the memory after an hour', async (t) => {
  const rows = [row(1, bytes(HASHES.large)), row(2, bytes(HASHES.large))]
  let now = 0
  const table = openTlshTable({ readRows: readerOf(rows), now: () => now, onFailure: (error) => t.fail(String(error)) })
  const ask = async () => (await table.nearest({ tlsh: bytes(HASHES.large), maxDistance: 0, signal })).length
  t.equal(await ask(), 2)
  rows.pop()
  t.equal(await ask(), 2)
  now = 3_600_001
  // The first request begins to load it anew, and is not kept waiting.
  await ask()
  t.equal(await ask(), 1)
})

function row(number: number, tlsh: Uint8Array) {
  return { number, objectId: number, tlsh }
}

function readerOf(rows: readonly ReturnType<typeof row>[]) {
  return async (afterNumber: number, limit: number) => {
    const page = rows.filter(({ number }) => number > afterNumber).slice(0, limit)
    const packed = page.map(({ objectId, tlsh }) => Buffer.concat([numberOf(objectId), tlsh]))
    return { rows: page.length, lastNumber: page.at(-1)?.number ?? null, packed: Buffer.concat(packed) }
  }
}

function numberOf(objectId: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeInt32BE(objectId)
  return bytes
}

function near(hash: Uint8Array): Uint8Array {
  const other = Buffer.from(hash)
  for (let n = 0; n < 6; n++) other[3 + Math.floor(Math.random() * 32)] = Math.floor(Math.random() * 256)
  return other
}
