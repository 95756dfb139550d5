/** An ssdeep hash has two parts: the second is of pieces twice as long. */
export type SsdeepPart = { readonly blockSize: number; readonly text: string }

/** Characters that two parts must share in a row to be compared. */
export const GRAM_LENGTH = 7

const FORM = /^(\d{1,10}):([A-Za-z0-9+/]{0,64}):([A-Za-z0-9+/]{0,64})$/

export function isSsdeep(hash: string): boolean {
  return FORM.test(hash)
}

/** Without repetitions beyond three, which say little; none for a text that is not such a hash. */
export function ssdeepParts(hash: string): readonly SsdeepPart[] {
  const [, size = '', first = '', second = ''] = FORM.exec(hash) ?? []
  const blockSize = Number(size)
  if (blockSize === 0) return []
  return [
    { blockSize, text: shortened(first) },
    { blockSize: blockSize * 2, text: shortened(second) },
  ]
}

function shortened(text: string): string {
  return text.replace(/(.)\1{3,}/g, '$1$1$1')
}
