import t from 'tap'
import { extractFacts } from '../../../server/src/facts/extract-facts.ts'
import { decodeDib } from '../../../server/src/facts/icon/decode-dib.ts'
import { decodePng } from '../../../server/src/facts/icon/decode-png.ts'
import { differenceHash } from '../../../server/src/facts/icon/difference-hash.ts'
import { termsOf } from '../../../server/src/facts/terms.ts'
import { iconPixels, makeDib, makeInterlacedPng, makePalettePng, makePng } from '../../support/icons.ts'
import { makePe } from '../../support/pe-file.ts'

/** By the exact averages of the pixels that Pillow decodes. */
const EXPECTED = 'cee77399cee77399'

const factsOf = (data: Buffer) => extractFacts({ data, sizeBytes: data.length }).facts

t.test('PNG, interlaced PNG and bitmap of one picture have the same pixels and the same hash', async (t) => {
  const shades = iconPixels().map(([red = 0, green = 0, blue = 0, alpha = 0]) =>
    alpha === 0 ? 255 : Math.round((299 * red + 587 * green + 114 * blue) / 1000),
  )
  for (const picture of [decodePng(makePng()), decodePng(makeInterlacedPng()), decodeDib(makeDib())]) {
    t.strictSame([...picture.shades], shades)
    t.equal(differenceHash(picture), EXPECTED)
  }
})

t.test('a palette of one bit is read', async (t) => {
  const { width, height, shades } = decodePng(makePalettePng())
  t.strictSame([width, height], [32, 32])
  t.strictSame([...shades.subarray(0, 8)], [0, 0, 0, 0, 255, 255, 255, 255])
})

t.test('an interlaced picture has the same pixels as a plain one, whatever its size', async (t) => {
  for (let side = 1; side < 20; side++)
    t.strictSame(decodePng(makeInterlacedPng(side)), decodePng(makePng(side)), `${side} pixels wide`)
})

t.test('an interlaced palette of two bits is read as the program that wrote it meant', async (t) => {
  // By pypng: 7 by 5 pixels of a transparent color, black, white and red.
  const header = 'iVBORw0KGgoAAAANSUhEUgAAAAcAAAAFAgMAAAGD8y7dAAAADFBMVEUAAP8AAAD/////AACak77eAAAAAXRSTlMAQObYZgAAAB'
  const rest = 'hJREFUeJxjYACDBUDYwXAHDENDGO7eAQA3wwa/ztGhuwAAAABJRU5ErkJggg=='
  const shades = Array.from({ length: 35 }, (_, n) => {
    const [x, y] = [n % 7, Math.floor(n / 7)]
    return [255, 0, 255, 76][(x * 3 + y * 5 + x * y) % 4]
  })
  t.strictSame([...decodePng(Buffer.from(header + rest, 'base64')).shades], shades)
})

t.test('the hash of the icon of a program can be searched', async (t) => {
  for (const icon of [makePng(), makeInterlacedPng(), makeDib()]) {
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
  interlaced[28] = 2
  // The rows of a plain picture are not those of the seven passes, and the other way round.
  const plain = makeInterlacedPng()
  plain[28] = 0
  const floodingPasses = makeInterlacedPng()
  floodingPasses.writeUInt32BE(8, 20)
  const cut = makeInterlacedPng()
  cut.writeUInt32BE(33, 20)
  const compressed = makeDib()
  compressed.writeUInt32LE(1, 16)
  const pictures = [large, flooding, interlaced, plain, floodingPasses, cut, compressed]
  const inputs = [...pictures, makePng().subarray(0, 60), makeDib().subarray(0, 400)]
  for (const icon of inputs) t.match(factsOf(makePe({ icon })), { pe: { icon_hash: null }, unread: ['icon'] })
})
