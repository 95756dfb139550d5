import { createHash, randomBytes } from 'node:crypto'
import t from 'tap'
import { createTlsh, tlshText } from '../../../server/src/digest/tlsh.ts'

const tlshOf = (bytes: Buffer, chunkBytes = bytes.length): string | null => {
  const tlsh = createTlsh()
  for (let at = 0; at < bytes.length; at += chunkBytes) tlsh.update(bytes.subarray(at, at + chunkBytes))
  const hash = tlsh.digest()
  return hash && tlshText(hash)
}

const prefix = (sizeBytes: number): Buffer =>
  Buffer.concat(
    Array.from({ length: Math.ceil(sizeBytes / 32) }, (_, n) => createHash('sha256').update(String(n)).digest()),
  ).subarray(0, sizeBytes)

const VECTORS: readonly (readonly [sizeBytes: number, hash: string])[] = [
  [50, 'T19E900210543441AD5150465E48F9691CC881051D9D9496982966004492A450A4595825'],
  [256, 'T124D09510E4349497B750C758D54DD51BCD141B3FCCCDF51458162DCFD1557193617451'],
  [1000, 'T15F11A514D83B4813F7E6598988CC865FD8461D384DDEFA1881D129C7FE05A493FA4DC7'],
  [65536, 'T1E05301805E35C156EBD0A6090C9C109364896EB557F7F3005FB9EEEA67DC4AE2326CCD'],
  [320000, 'T165642308CB5AC71AEEC1EBF250950150805D5F2860B3B73499FECBA7559C42B5BB2DCE'],
  [1000000, 'T107253309D75B8772EACBCEA239564392620D8D70B993B835C9EDCDB3650C5339A078CD'],
]

t.test('hashes are those of py-tlsh 5.0.0', async (t) => {
  for (const [sizeBytes, hash] of VECTORS) t.equal(tlshOf(prefix(sizeBytes)), hash, `${sizeBytes} bytes`)
})

t.test('contents below 50 bytes, and those of few different bytes, have none', async (t) => {
  t.equal(tlshOf(prefix(49)), null)
  t.equal(tlshOf(Buffer.alloc(100_000)), null)
  t.equal(tlshOf(Buffer.from('abc'.repeat(1000))), null)
  t.equal(tlshOf(Buffer.alloc(0)), null)
})

t.test('the size of the chunks changes nothing, nor does another stream between them', async (t) => {
  const bytes = randomBytes(200_003)
  const whole = tlshOf(bytes)
  for (const chunkBytes of [1, 3, 4, 5, 997, 65_536, 65_537]) t.equal(tlshOf(bytes, chunkBytes), whole, `${chunkBytes}`)
  const [one, other] = [createTlsh(), createTlsh()]
  for (let at = 0; at < bytes.length; at += 10_000) {
    one.update(bytes.subarray(at, at + 10_000))
    other.update(randomBytes(10_000))
  }
  t.same(one.digest(), createTlshOf(bytes))
})

function createTlshOf(bytes: Buffer): Uint8Array | null {
  const tlsh = createTlsh()
  tlsh.update(bytes)
  return tlsh.digest()
}
