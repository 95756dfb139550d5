import t from 'tap'
import { createArc4 } from '../../../server/src/zip/arc4.ts'

// RFC 6229 and the best known vectors.
const VECTORS: readonly (readonly [key: string, plain: string, encrypted: string])[] = [
  [hex('Key'), hex('Plaintext'), 'bbf316e8d940af0ad3'],
  [hex('Wiki'), hex('pedia'), '1021bf0420'],
  [hex('Secret'), hex('Attack at dawn'), '45a01f645fc35b383552544b9bf5'],
  ['0102030405060708090a0b0c0d0e0f10', '00'.repeat(16), '9ac7cc9a609d1ef7b2932899cde41b97'],
]

function hex(text: string): string {
  return Buffer.from(text).toString('hex')
}

t.test('the cipher is ARC4, however the bytes are cut', async (t) => {
  for (const [key, plain, encrypted] of VECTORS)
    for (const cut of [1, 3, 100]) {
      const bytes = Buffer.from(plain, 'hex')
      const encrypt = createArc4(Buffer.from(key, 'hex'))
      for (let at = 0; at < bytes.length; at += cut) encrypt(bytes.subarray(at, at + cut))
      t.equal(bytes.toString('hex'), encrypted, `${key} in pieces of ${cut}`)
    }
})
