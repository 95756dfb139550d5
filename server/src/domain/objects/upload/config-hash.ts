import { createHash, hash } from 'node:crypto'
import { isLosslessObject, type Lossless } from '../../../json/lossless.ts'
import { numberText, type RawNumber } from '../../../json/raw-number.ts'
import { isDue, openYielder, type Yielder, yieldNow } from '../../../json/yielder.ts'

const DIGESTS_PER_UPDATE = 4096

/** The identity of a configuration: its content, regardless of the order of members and list elements. */
export function configHash(document: Lossless): Promise<string> {
  return hashOf(document, openYielder())
}

async function hashOf(value: Lossless, yielder: Yielder): Promise<string> {
  const digests: string[] = []
  if (Array.isArray(value)) {
    for (const item of value) {
      digests.push(isScalar(item) ? scalarHash(item) : await hashOf(item, yielder))
      if (isDue(yielder)) await yieldNow(yielder)
    }
    return listHash(digests)
  }
  if (!isLosslessObject(value)) return scalarHash(value)
  for (const name of Object.keys(value)) {
    const member = value[name] ?? null
    // The pair is a list of two texts, so the digest of the value is hashed again.
    digests.push(
      listHash([sha256(name), sha256(isScalar(member) ? scalarHash(member) : await hashOf(member, yielder))]),
    )
    if (isDue(yielder)) await yieldNow(yielder)
  }
  return listHash(digests)
}

type Scalar = null | boolean | string | number | RawNumber

function isScalar(value: Lossless): value is Scalar {
  return !Array.isArray(value) && !isLosslessObject(value)
}

const WORDS = new Map<unknown, string>([
  [true, 'True'],
  [false, 'False'],
  [null, 'None'],
])

function scalarHash(value: Scalar): string {
  if (typeof value === 'string') return sha256(value)
  if (value === null || typeof value === 'boolean') return sha256(WORDS.get(value) ?? '')
  return sha256(numberText(value))
}

/** Digests in ascending order, written as Python writes a list of texts. */
function listHash(digests: string[]): string {
  digests.sort()
  if (digests.length <= DIGESTS_PER_UPDATE) return sha256(`[${digests.map((digest) => `'${digest}'`).join(', ')}]`)
  const whole = createHash('sha256').update('[')
  for (let at = 0; at < digests.length; at += DIGESTS_PER_UPDATE) {
    const some = digests.slice(at, at + DIGESTS_PER_UPDATE)
    whole.update(`${at === 0 ? '' : ', '}${some.map((digest) => `'${digest}'`).join(', ')}`)
  }
  return whole.update(']').digest('hex')
}

function sha256(text: string): string {
  return hash('sha256', text, 'hex')
}
