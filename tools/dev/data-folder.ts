import { existsSync } from 'node:fs'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { lockFolder } from '../../server/src/database/lock-folder.ts'

/** Of one process at a time until it is disposed. */
export type DataFolder = AsyncDisposable & {
  readonly path: string
  /** How many objects it is to hold. */
  readonly objects: number
  /** What is in it already. */
  readonly stage: Stage
  setStage(stage: Stage): Promise<void>
}

/** `rows`: the generated ones are there. `demo`: everything is. */
export type Stage = 'empty' | 'rows' | 'demo'

type Marker = { readonly objects: number; readonly stage: Stage }

/** Nothing without this file is ever filled or removed. */
const MARKER = 'dev.json'
/** Of the lock, where a system has no other kind. */
const OWNER = 'owner.pid'
const DEFAULT_OBJECTS = 100

type FolderRequest = { readonly path: string; readonly objects: number | null; readonly isFresh: boolean }

export async function openDataFolder({ path, objects, isFresh }: FolderRequest): Promise<DataFolder> {
  await using stack = new AsyncDisposableStack()
  // Before anything is removed: another process may be using it.
  stack.use(await lockFolder(path))
  const found = await readMarker(path)
  if (found === null && (await hasFiles(path)))
    throw new Error(`--data ${path}: the folder has files, and development mode did not make them: name another`)
  const kept = isFresh || found?.stage === 'empty' ? null : found
  if (kept !== null && objects !== null && kept.objects !== objects)
    throw new Error(`--objects ${objects}: ${path} was made with ${kept.objects}: add --fresh to replace it`)
  // What was interrupted cannot be continued.
  if (kept === null) await removeFiles(path)
  const wanted = objects ?? (isFresh ? null : found?.objects) ?? DEFAULT_OBJECTS
  const marker: Marker = kept ?? { objects: wanted, stage: 'empty' }
  const setStage = (stage: Stage): Promise<void> =>
    writeFile(join(path, MARKER), `${JSON.stringify({ ...marker, stage })}\n`)
  if (kept === null) await setStage('empty')
  const lock = stack.move()
  return { path, ...marker, setStage, [Symbol.asyncDispose]: () => lock.disposeAsync() }
}

async function readMarker(path: string): Promise<Marker | null> {
  const file = join(path, MARKER)
  return existsSync(file) ? JSON.parse(await readFile(file, 'utf8')) : null
}

async function hasFiles(path: string): Promise<boolean> {
  return (await filesIn(path)).length > 0
}

async function removeFiles(path: string): Promise<void> {
  for (const name of await filesIn(path)) await rm(join(path, name), { recursive: true, force: true })
}

async function filesIn(path: string): Promise<string[]> {
  return (await readdir(path)).filter((name) => name !== OWNER)
}
