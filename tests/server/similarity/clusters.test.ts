import t from 'tap'
import { createSsdeep } from '../../../server/src/digest/ssdeep.ts'
import { createTlsh } from '../../../server/src/digest/tlsh.ts'
import {
  type ComparedFile,
  type GroupOptions,
  groupFiles,
  type LikenessMethod,
} from '../../../server/src/similarity/clusters/group-files.ts'
import { openPause } from '../../../server/src/similarity/open-pause.ts'
import { ssdeepGrams } from '../../../server/src/similarity/ssdeep-grams.ts'
import { ssdeepScorer } from '../../../server/src/similarity/ssdeep-score.ts'
import { distanceAt } from '../../../server/src/similarity/tlsh-distance.ts'
import { variant } from './variants.ts'

type Bounds = Pick<GroupOptions, 'methods' | 'minScore' | 'maxDistance'>

const METHODS: readonly LikenessMethod[] = ['tlsh', 'ssdeep', 'imphash', 'rich', 'telfhash', 'exports', 'icon']
const NO_FILE: ComparedFile = {
  ssdeep: null,
  tlsh: null,
  imphash: null,
  rich: null,
  telfhash: null,
  exports: null,
  icon: null,
}
const pause = openPause(new AbortController().signal)

const files = families(16, 9)

t.test('groups are those of a comparison of all pairs', async (t) => {
  for (const bounds of [
    { methods: METHODS, minScore: 70, maxDistance: 30 },
    { methods: ['ssdeep'], minScore: 50, maxDistance: 0 },
    { methods: ['ssdeep'], minScore: 90, maxDistance: 0 },
    { methods: ['tlsh'], minScore: 1, maxDistance: 15 },
    { methods: ['tlsh'], minScore: 1, maxDistance: 100 },
    { methods: ['tlsh', 'ssdeep'], minScore: 60, maxDistance: 50 },
    { methods: ['imphash'], minScore: 1, maxDistance: 0 },
  ] as const satisfies readonly Bounds[]) {
    const found = await groupFiles(files, { ...bounds, pause })
    t.equal(found.isComplete, true)
    t.strictSame(found.groups, groupsOfAllPairs(bounds), JSON.stringify(bounds))
  }
  const { groups } = await groupFiles(files, { methods: METHODS, minScore: 70, maxDistance: 30, pause })
  t.ok(groups.length > 5, `${groups.length} groups`)
  t.equal(new Set(groups.flatMap(({ by }) => by)).size, 3, 'by several methods')
})

t.test('files without digests, and hashes too short to be compared, are in no group', async (t) => {
  const short = { ...NO_FILE, ssdeep: '3:abc:ab' }
  t.same(
    await groupFiles([NO_FILE, NO_FILE, short, short], { methods: METHODS, minScore: 1, maxDistance: 100, pause }),
    {
      groups: [],
      isComplete: true,
    },
  )
  t.same(await groupFiles([], { methods: METHODS, minScore: 1, maxDistance: 100, pause }), {
    groups: [],
    isComplete: true,
  })
})

t.test('one large family is compared quickly, and thousands that only share a part incompletely', async (t) => {
  const alike = Array.from({ length: 3000 }, (_, n) => ({
    ...NO_FILE,
    ssdeep: `96:${'ABCDEFGHIJ'.repeat(5)}${letters(n)}:`,
  }))
  const options = { methods: METHODS, minScore: 70, maxDistance: 30, pause }
  const [group, ...others] = (await groupFiles(alike, options)).groups
  t.same([group?.members.length, group?.by, others.length], [3000, ['ssdeep'], 0])
  const packed = Array.from({ length: 3000 }, (_, n) => ({
    ...NO_FILE,
    ssdeep: `96:PACKERSTUB${letters(n * 7919, 50)}:`,
  }))
  t.same(await groupFiles(packed, options), { groups: [], isComplete: false })
})

t.test('a comparison ends when its caller leaves', async (t) => {
  const leaving = new AbortController()
  const wait = openPause(leaving.signal)
  const options = { methods: METHODS, minScore: 1, maxDistance: 100, pause: wait }
  const many = Array.from({ length: 3000 }, (_, n) => ({
    ...NO_FILE,
    ssdeep: `96:PACKERSTUB${letters(n * 7919, 50)}:`,
  }))
  setImmediate(() => leaving.abort(new Error('left')))
  await t.rejects(groupFiles(many, options), { message: 'left' })
})

/** Files of a family differ by some thousandths to a third of their bytes. */
function families(count: number, size: number): ComparedFile[] {
  return Array.from({ length: count }, (_, family) =>
    Array.from({ length: size }, (_, n) => {
      const bytes = variant(`family ${family}`, 0, 6000 + 1500 * family)
      const changes = Math.floor((bytes.length * n * n) / 3000)
      const noise = variant(`noise ${family} ${n}`, 0, 2 * changes + 1)
      for (let change = 0; change < changes; change++) {
        const at = (noise.readUInt8(2 * change) * 257 * (change + 1)) % bytes.length
        bytes[at] = noise[2 * change + 1] ?? 0
      }
      return digestsOf(bytes, n > 6 && family < 8 ? `imphash ${family % 4}` : null)
    }),
  )
    .flat()
    .concat(NO_FILE)
}

function digestsOf(bytes: Buffer, imphash: string | null): ComparedFile {
  const [ssdeep, tlsh] = [createSsdeep(), createTlsh()]
  for (const digest of [ssdeep, tlsh]) digest.update(bytes)
  return { ...NO_FILE, ssdeep: ssdeep.digest(), tlsh: tlsh.digest(), imphash }
}

function groupsOfAllPairs(bounds: Bounds) {
  const methodsOf = files.map((one) => files.map((other) => methodsBetween(one, other, bounds)))
  const left = new Set(files.keys())
  const groups: { members: number[]; by: LikenessMethod[] }[] = []
  for (const first of files.keys()) {
    if (!left.delete(first)) continue
    const members = [first]
    for (const n of members) {
      const next = [...left].filter((other) => (methodsOf[n]?.[other]?.length ?? 0) > 0)
      for (const other of next) left.delete(other)
      members.push(...next)
    }
    const used = new Set(
      members.flatMap((n) => members.flatMap((other) => (n === other ? [] : (methodsOf[n]?.[other] ?? [])))),
    )
    members.sort((a, b) => a - b)
    if (members.length > 1) groups.push({ members, by: bounds.methods.filter((method) => used.has(method)) })
  }
  return groups.sort((a, b) => b.members.length - a.members.length)
}

function methodsBetween(one: ComparedFile, other: ComparedFile, { methods, minScore, maxDistance }: Bounds) {
  const isAlike: Record<LikenessMethod, () => boolean> = {
    tlsh: () => one.tlsh !== null && other.tlsh !== null && distanceAt(one.tlsh, other.tlsh, 0, 1000) <= maxDistance,
    ssdeep: () =>
      one.ssdeep !== null &&
      ssdeepGrams(one.ssdeep).length > 0 &&
      ssdeepScorer(one.ssdeep)(other.ssdeep ?? '') >= minScore,
    imphash: () => one.imphash !== null && one.imphash === other.imphash,
    rich: () => false,
    telfhash: () => false,
    exports: () => false,
    icon: () => false,
  }
  return methods.filter((method) => isAlike[method]())
}

/** Letters that depend on the number. */
function letters(n: number, length = 8): string {
  return variant(`letters ${n}`, 0, 64).toString('base64').replaceAll('=', '').slice(0, length)
}
