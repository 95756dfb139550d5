import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

export type DataFolder = {
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
const DEFAULT_OBJECTS = 100

type FolderRequest = { readonly path: string; readonly objects: number | null; readonly isFresh: boolean }

export async function openDataFolder({ path, objects, isFresh }: FolderRequest): Promise<DataFolder> {
  const found = await readMarker(path)
  if (found === null && (await hasFiles(path)))
    throw new Error(`--data ${path}: the folder has files, and development mode did not make them: name another`)
  if (isFresh) await rm(path, { recursive: true, force: true })
  const kept = isFresh ? null : found
  if (kept !== null && objects !== null && kept.objects !== objects)
    throw new Error(`--objects ${objects}: ${path} was made with ${kept.objects}: add --fresh to replace it`)
  // What was interrupted cannot be continued.
  if (kept?.stage === 'empty')
    for (const name of ['data', 'files']) await rm(join(path, name), { recursive: true, force: true })
  await mkdir(path, { recursive: true })
  const marker = kept ?? { objects: objects ?? DEFAULT_OBJECTS, stage: 'empty' }
  const setStage = (stage: Stage): Promise<void> =>
    writeFile(join(path, MARKER), `${JSON.stringify({ ...marker, stage })}\n`)
  if (kept === null) await setStage('empty')
  return { path, ...marker, setStage }
}

async function readMarker(path: string): Promise<Marker | null> {
  const file = join(path, MARKER)
  return existsSync(file) ? JSON.parse(await readFile(file, 'utf8')) : null
}

async function hasFiles(path: string): Promise<boolean> {
  return existsSync(path) && (await readdir(path)).length > 0
}
