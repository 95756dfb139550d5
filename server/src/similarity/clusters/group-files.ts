import { joinEqual } from './join-equal.ts'
import { joinSsdeep } from './join-ssdeep.ts'
import { joinTlsh } from './join-tlsh.ts'
import { type JoinedSets, joinedSets } from './joined-sets.ts'

/** Equal exports and icons are no default: unrelated libraries export what a system demands, and installers share their icon. */
export const DEFAULT_METHODS = ['tlsh', 'ssdeep', 'imphash', 'rich', 'telfhash'] as const
export type LikenessMethod = (typeof DEFAULT_METHODS)[number] | 'exports' | 'icon'
/** A digest that is compared for equality only. */
export type EqualDigest = Exclude<LikenessMethod, 'tlsh' | 'ssdeep'>

/** The digests of a file. */
export type ComparedFile = Readonly<Record<'ssdeep' | EqualDigest, string | null>> & {
  readonly tlsh: Uint8Array | null
}

export type GroupOptions = {
  readonly methods: readonly LikenessMethod[]
  readonly minScore: number
  readonly maxDistance: number
  /** The number of steps after which ssdeep hashes are no longer compared; absent: some seconds. */
  readonly maxSteps?: number
  /** Called between comparisons: yields to other requests, and throws after an abort. */
  readonly pause: () => Promise<void>
}

export type FileGroups = {
  /** Groups of at least two files, the largest first. */
  readonly groups: readonly FileGroup[]
  /** False if too many hashes had pieces in common for all of them to be compared. */
  readonly isComplete: boolean
}
export type FileGroup = {
  /** Indexes of the files in the input, ascending. */
  readonly members: readonly number[]
  /** The methods that found some of its files similar. */
  readonly by: readonly LikenessMethod[]
}

/** Groups similar files. Each file is similar to at least one other file of its group. */
export async function groupFiles(files: readonly ComparedFile[], options: GroupOptions): Promise<FileGroups> {
  const all = joinedSets(files.length)
  const byMethod = new Map<LikenessMethod, JoinedSets>()
  let isComplete = true
  for (const method of options.methods) {
    const sets = joinedSets(files.length)
    byMethod.set(method, sets)
    if (!(await joinBy(method, sets, { files, options }))) isComplete = false
    for (const n of files.keys()) all.join(n, sets.find(n))
    await options.pause()
  }
  return { groups: groupsOf(all, byMethod, files.length), isComplete }
}

type MethodInput = { readonly files: readonly ComparedFile[]; readonly options: GroupOptions }

/** Resolves to false if not all were compared. */
async function joinBy(method: LikenessMethod, sets: JoinedSets, { files, options }: MethodInput): Promise<boolean> {
  if (method === 'ssdeep') {
    const hashes = files.map(({ ssdeep }) => ssdeep)
    return joinSsdeep(sets, hashes, options)
  }
  if (method === 'tlsh') {
    const hashes = files.map(({ tlsh }) => tlsh)
    await joinTlsh(sets, hashes, options)
    return true
  }
  joinEqual(
    sets,
    files.map((file) => file[method]),
  )
  return true
}

function groupsOf(all: JoinedSets, byMethod: ReadonlyMap<LikenessMethod, JoinedSets>, count: number): FileGroup[] {
  const members = Map.groupBy(Array(count).keys(), (n) => all.find(n))
  const groups = [...members.values()].filter(({ length }) => length > 1)
  // The sort is stable, so groups of equal size stay in the order of their first files.
  return groups
    .sort((a, b) => b.length - a.length)
    .map((group) => ({
      members: group,
      by: [...byMethod].flatMap(([method, { find }]) => (group.some((n) => find(n) !== n) ? method : [])),
    }))
}
