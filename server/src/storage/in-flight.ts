import { randomBytes } from 'node:crypto'
import { mkdir, readdir } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { encodingOf, suffixOf } from '../encoding/encoding.ts'
import { unlessMissing } from './file-errors.ts'
import { FOLDER_MODE } from './folders.ts'

/** `<sha256>-<random>`; `.kept` marks an empty placeholder, `.swept` content that a sweep of an earlier release moved away, `.masked` an encoding. */
const IN_FLIGHT_NAME = /^([0-9a-f]{64})-[0-9a-f]{16}(\.[a-z]+)?$/
const PROCESS_FOLDER = /^(.+)-(\d+)-[0-9a-f]{16}$/
const MARKER = '.kept'

export const randomName = (): string => randomBytes(8).toString('hex')
/** For bytes that are encoded as those of another name are. */
export const inFlightName = (sha256: string, encodedAs: string): string =>
  `${sha256}-${randomName()}${suffixOf(encodingOf(encodedAs))}`
export const markerName = (sha256: string): string => `${sha256}-${randomName()}${MARKER}`
export const isMarker = (name: string): boolean => name.endsWith(MARKER)

/** The digest in a name of a staging folder. */
export const digestInName = (name: string): string | null => IN_FLIGHT_NAME.exec(name)?.[1] ?? null

export const thisHost = (): string => hostname().replaceAll(/[^A-Za-z0-9._-]/g, '_')

export const stagingRoot = (storageFolder: string): string => join(storageFolder, '.staging')

export const newStagingFolder = (storageFolder: string): string =>
  join(stagingRoot(storageFolder), `${thisHost()}-${process.pid}-${randomName()}`)

export async function makeStagingFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: FOLDER_MODE })
}

export type StagingFolder = {
  readonly path: string
  readonly host: string
  readonly pid: number
  readonly names: readonly string[]
}

/** Every process' staging folder with what is in it. */
export async function listStagingFolders(storageFolder: string): Promise<readonly StagingFolder[]> {
  const root = stagingRoot(storageFolder)
  const folders: StagingFolder[] = []
  for (const entry of (await unlessMissing(readdir(root))) ?? []) {
    const [, host, pid] = PROCESS_FOLDER.exec(entry) ?? []
    if (host === undefined || pid === undefined) continue
    const path = join(root, entry)
    folders.push({ path, host, pid: Number(pid), names: (await unlessMissing(readdir(path))) ?? [] })
  }
  return folders
}
