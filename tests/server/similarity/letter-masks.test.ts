import t from 'tap'
import { letterMasks, longestCommonSubsequence, shareSeven } from '../../../server/src/similarity/letter-masks.ts'

const ALPHABETS = ['AB', 'ABCD', 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/']

t.test('lengths of common subsequences and common parts are those that are found character by character', (t) => {
  let state = 1
  const random = (below: number): number => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
  const text = (alphabet: string, length: number): string =>
    Array.from({ length }, () => alphabet[random(alphabet.length)]).join('')
  const seen = new Set<boolean>()
  for (let n = 0; n < 3000; n++) {
    const alphabet = ALPHABETS[n % ALPHABETS.length] ?? ''
    const common = text(alphabet, random(20))
    const [a, b] = [text(alphabet, random(45)) + common, common + text(alphabet, random(45))]
    const masks = letterMasks(a)
    if (longestCommonSubsequence(masks, b) !== subsequence(a, b)) t.fail(`subsequence of ${a} and ${b}`)
    const isShared = shareSeven(masks, b)
    if (isShared !== hasCommonSeven(a, b)) t.fail(`seven characters of ${a} and ${b}`)
    seen.add(isShared)
  }
  t.equal(seen.size, 2)
  t.equal(longestCommonSubsequence(letterMasks('A'.repeat(64)), 'A'.repeat(64)), 64)
  t.equal(longestCommonSubsequence(letterMasks(''), 'A'), 0)
  t.end()
})

function subsequence(a: string, b: string): number {
  let before = new Array<number>(b.length + 1).fill(0)
  for (const character of a) {
    const row = [0]
    for (const [n, other] of [...b].entries())
      row.push(character === other ? (before[n] ?? 0) + 1 : Math.max(before[n + 1] ?? 0, row[n] ?? 0))
    before = row
  }
  return before[b.length] ?? 0
}

function hasCommonSeven(a: string, b: string): boolean {
  return Array.from({ length: Math.max(0, a.length - 6) }, (_, n) => a.slice(n, n + 7)).some((part) => b.includes(part))
}
