import t from 'tap'
import { extractFacts } from '../../../server/src/facts/extract-facts.ts'
import { decodeDib } from '../../../server/src/facts/icon/decode-dib.ts'
import { decodePng } from '../../../server/src/facts/icon/decode-png.ts'
import { differenceHash } from '../../../server/src/facts/icon/difference-hash.ts'
import { termsOf } from '../../../server/src/facts/terms.ts'
import { iconPixels, makeDib, makePalettePng, makePng } from '../../support/icons.ts'
import { makePe } from '../../support/pe-file.ts'

/** By the exact averages of the pixels that Pillow decodes. */
const EXPECTED = 'cee77399cee77399'

const factsOf = (data: Buffer) => extractFacts({ data, sizeBytes: data.length }).facts

t.test('PNG and bitmap of one picture have the same pixels and the same hash', async (t) => {
  const shades = iconPixels().map(([red = 0, green = 0, blue = 0, alpha = 0]) =>
    alpha === 0 ? 255 : Math.round((299 * red + 587 * green + 114 * blue) / 1000),
  )
  for (const picture of [decodePng(makePng()), decodeDib(makeDib())]) {
    t.strictSame([...picture.shades], shades)
    t.equal(differenceHash(picture), EXPECTED)
  }
})

t.test('a palette of one bit is read', async (t) => {
  const { width, height, shades } = decodePng(makePalettePng())
  t.strictSame([width, height], [32, 32])
  t.strictSame([...shades.subarray(0, 8)], [0, 0, 0, 0, 255, 255, 255, 255])
})

t.test('the hash of the icon of a program can be searched', async (t) => {
  for (const icon of [makePng(), makeDib()]) {
    const facts = factsOf(makePe({ icon }))
    t.match(facts, { unread: [], pe: { icon_hash: EXPECTED } })
    t.match(
      termsOf(facts).filter(({ field }) => field === 'pe.icon'),
      [{ value: EXPECTED }],
    )
  }
})

t.test('a program without an icon, or with one of a single colour, has no hash', async (t) => {
  t.match(factsOf(makePe()), { pe: { icon_hash: null }, unread: [] })
  t.equal(differenceHash({ width: 8, height: 8, shades: new Uint8Array(64) }), null)
})

t.test('icons that are too large, cut or of another form are refused', async (t) => {
  const large = makePng()
  large.writeUInt32BE(100_000, 16)
  const flooding = makePng()
  flooding.writeUInt32BE(8, 20)
  const interlaced = makePng()
  interlaced[28] = 1
  const compressed = makeDib()
  compressed.writeUInt32LE(1, 16)
  const inputs = [large, flooding, interlaced, makePng().subarray(0, 60), compressed, makeDib().subarray(0, 400)]
  for (const icon of inputs) t.match(factsOf(makePe({ icon })), { pe: { icon_hash: null }, unread: ['icon'] })
})
