import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { createSsdeep } from '../../../server/src/digest/ssdeep.ts'
import { indexedGrams, ssdeepGrams } from '../../../server/src/similarity/ssdeep-grams.ts'
import { ssdeepScorer } from '../../../server/src/similarity/ssdeep-score.ts'
import { needProgram } from '../../support/programs.ts'
import { variant } from './variants.ts'

const score = (a: string, b: string): number => ssdeepScorer(a)(b)

t.test('scores are those of published pairs', (t) => {
  const one = '48:RlsnHBWBhg0k2GQBX2P1ib2/Kn/bcCYGcLNBOpv:RlYBWBhgE9YdibnTTchBOpv'
  t.equal(score(one, '48:RlsnvoBWB2g0k2GQBX2W1sb2/Kn/bcCdGcLNBOpv:RlTBWB2gE9YQsbnTechBOpv'), 88)
  t.equal(score(one, one), 100)
  t.equal(score('3:abcdefgh:abc', '3:abcdefgh:xyz'), 8, 'short pieces are trusted little')
  t.equal(score('3:abcdef:abc', '3:abcdefg:xyz'), 0, 'six characters in a row are too few')
  t.equal(score('96:abcdefghij:klmnopqrst', '192:klmnopqrst:x'), 100, 'the second part is compared with the first')
  t.equal(score('96:abcdefghij:k', '768:abcdefghij:k'), 0, 'other sizes of pieces cannot be compared')
  t.equal(score('nothing', 'nothing'), 0)
  t.end()
})

t.test('scores are those of the program', (t) => {
  if (!needProgram(t, 'ssdeep')) return t.end()
  const hashes = Array.from({ length: 12 }, (_, n) => ssdeepOf(familyOf(n)))
  const list = join(t.testdir(), 'hashes')
  writeFileSync(
    list,
    ['ssdeep,1.1--blocksize:hash:hash,filename', ...hashes.map((h, n) => `${h},"${n}"`), ''].join('\n'),
  )
  const rows = execFileSync('ssdeep', ['-x', '-c', list], { encoding: 'utf8' }).matchAll(/^"(\d+)","(\d+)",(\d+)$/gm)
  const printed = [...rows].map(([, a, b, value]) => [Number(a), Number(b), Number(value)] as const)
  t.ok(printed.length > 20)
  for (const [a, b, value] of printed) t.equal(score(hashes[a] ?? '', hashes[b] ?? ''), value, `${a} and ${b}`)
  t.end()
})

t.test('hashes that have four characters more in common than they must share an indexed gram', (t) => {
  for (let n = 0; n < 50; n++) {
    const common = ssdeepOf(familyOf(n)).split(':')[1]?.slice(0, 9) ?? ''
    const indexed = indexedGrams(`96:${common}${'ABCDEFGHIJ'}:`)
    const asked = ssdeepGrams(`96:${'zyxwvutsrq'}${common}:`)
    t.ok(
      indexed.some((gram) => asked.includes(gram)),
      common,
    )
  }
  t.end()
})

function familyOf(n: number): Buffer {
  return Buffer.concat([variant(`family ${n % 3}`, n), variant(`tail ${n}`, 0, 100 + 700 * n)])
}

function ssdeepOf(bytes: Buffer): string {
  const ssdeep = createSsdeep()
  ssdeep.update(bytes)
  return ssdeep.digest()
}
