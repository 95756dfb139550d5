import { link, rename, unlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { unavailable } from '../errors/problems.ts'
import { type Damage, DamagedContent, type ExpectedContent } from './damaged-content.ts'
import { errorCode, unlessMissing } from './file-errors.ts'
import { type Folders, syncFolder } from './folders.ts'
import { inFlightName, markerName } from './in-flight.ts'
import { type InspectionResult, identityAt, inspect } from './inspect.ts'
import { moveAside } from './set-aside.ts'

const NO_LINKS = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EXDEV'])
// Another program may put something there again.
const ATTEMPTS = 3

export type StagedCommit = {
  /** The storage folder. */
  readonly folder: string
  readonly stagingFolder: string
  readonly finalPath: string
  readonly folders: Folders
  readonly signal: AbortSignal
}
/** `path` has the bytes; `marker` is the in-flight name if the file system has no hard links. */
export type InFlight = { path: string; marker: string | null; readonly verified: Set<string> }

/** `right`: stored before, and compared. `healed`: something else was stored, and is replaced. */
export type CommitResult = { readonly state: 'new' | 'right' } | { readonly state: 'healed'; readonly damage: Damage }

/** From here on a crash leaves a name in the staging folder from which the next sweep knows which content to check. */
export async function nameAfterDigest(
  stagingFolder: string,
  path: string,
  { sha256 }: ExpectedContent,
): Promise<string> {
  const named = join(stagingFolder, inFlightName(sha256, path))
  if ((await unlessMissing(rename(path, named).then(() => true))) === null) throw bytesGone()
  return named
}

/** Puts the in-flight bytes under their final name, durably. Right content stays, anything else gives way. */
export async function putInPlace(
  inFlight: InFlight,
  expected: ExpectedContent,
  committing: StagedCommit,
): Promise<CommitResult> {
  const folder = dirname(committing.finalPath)
  await committing.folders.ensure(folder)
  const placed = await place(inFlight, expected, committing).catch(async (error: unknown) => {
    if (!['ENOENT', 'ENOTDIR'].includes(errorCode(error))) throw error
    committing.folders.forget(folder)
    await committing.folders.ensure(folder)
    return place(inFlight, expected, committing)
  })
  await syncFolder(folder)
  return placed
}

async function place(inFlight: InFlight, expected: ExpectedContent, committing: StagedCommit): Promise<CommitResult> {
  if (inFlight.marker !== null) return requireRight(inFlight, expected, committing)
  await verifyOwn(inFlight)
  let damage: Damage | null = null
  for (let left = ATTEMPTS; ; left -= 1) {
    if (await linkThere(inFlight, committing)) return damage === null ? { state: 'new' } : { state: 'healed', damage }
    const found = await look(inFlight, expected, committing)
    if (found.state === 'right') return found
    if (found.state !== 'odd') return replace(inFlight, found, { ...committing, expected })
    damage = found.damage
    if (left === 0) throw inTheWay(damage, 'something puts it there again')
    await moveOdd(damage, committing)
  }
}

async function verifyOwn({ path, verified }: InFlight): Promise<void> {
  const identity = await identityAt(path)
  if (identity === null) throw bytesGone()
  verified.add(identity)
}

/** A process that shares the folder took this one for dead: `isEnded` in leftovers.ts. */
const bytesGone = () => unavailable('another process removed what was received; send it again')

/** False if something is there, or if the file system has no hard links. */
async function linkThere(inFlight: InFlight, { finalPath }: StagedCommit): Promise<boolean> {
  try {
    await link(inFlight.path, finalPath)
    return true
  } catch (error) {
    const code = errorCode(error)
    if (code !== 'EEXIST' && !NO_LINKS.has(code)) throw error
    return false
  }
}

function look(
  { verified }: InFlight,
  expected: ExpectedContent,
  { finalPath, signal }: StagedCommit,
): Promise<InspectionResult> {
  return inspect({ path: finalPath, expected, verified, signal })
}

async function requireRight(
  inFlight: InFlight,
  expected: ExpectedContent,
  committing: StagedCommit,
): Promise<CommitResult> {
  const found = await look(inFlight, expected, committing)
  if (found.state === 'right') return found
  throw new Error(`content ${expected.sha256} was removed while it was being stored again`)
}

/** Atomic: a reader sees either the old bytes or the new ones. */
async function replace(
  inFlight: InFlight,
  found: Exclude<InspectionResult, { state: 'odd' }>,
  { stagingFolder, finalPath, expected }: StagedCommit & { readonly expected: ExpectedContent },
): Promise<CommitResult> {
  const second = join(stagingFolder, inFlightName(expected.sha256, finalPath))
  try {
    await link(inFlight.path, second)
    await rename(second, finalPath)
  } catch (error) {
    if (!NO_LINKS.has(errorCode(error))) throw error
    await moveThere(inFlight, expected, { stagingFolder, finalPath })
  } finally {
    // Renaming one name of a file to another of its names does nothing, and leaves both.
    await unlessMissing(unlink(second))
  }
  return found.state === 'wrong' ? { state: 'healed', damage: found.damage } : { state: 'new' }
}

async function moveThere(
  inFlight: InFlight,
  { sha256 }: ExpectedContent,
  { stagingFolder, finalPath }: Pick<StagedCommit, 'stagingFolder' | 'finalPath'>,
): Promise<void> {
  const marker = join(stagingFolder, markerName(sha256))
  await writeFile(marker, '', { flag: 'wx' })
  inFlight.marker = marker
  await rename(inFlight.path, finalPath)
}

async function moveOdd(damage: Damage, { folder, finalPath }: StagedCommit): Promise<void> {
  try {
    await moveAside({ folder, path: finalPath, sha256: damage.sha256 })
  } catch (error) {
    throw inTheWay(damage, `it cannot be moved out of the way (${errorCode(error)})`)
  }
}

const inTheWay = (damage: Damage, why: string): DamagedContent =>
  new DamagedContent(damage, `${why}: an administrator has to remove it before the file can be stored`)
