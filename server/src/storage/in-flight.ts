import { randomBytes } from 'node:crypto'
import type { Dirent } from 'node:fs'
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

type ProcessEntry = { readonly path: string; readonly host: string; readonly pid: number }

export type StagingFolder = ProcessEntry & { readonly names: readonly string[] }

/** Every process' staging folder with what is in it. A symbolic link leads to files that are not ours. */
export async function listStagingFolders(storageFolder: string): Promise<readonly StagingFolder[]> {
  const folders: StagingFolder[] = []
  for (const folder of await entriesOf(storageFolder, (entry) => entry.isDirectory()))
    folders.push({ ...folder, names: (await unlessMissing(readdir(folder.path))) ?? [] })
  return folders
}

/** Symbolic links with the name of such a folder. */
export function listStagingLinks(storageFolder: string): Promise<readonly ProcessEntry[]> {
  return entriesOf(storageFolder, (entry) => entry.isSymbolicLink())
}

async function entriesOf(storageFolder: string, isWanted: (entry: Dirent) => boolean): Promise<ProcessEntry[]> {
  const root = stagingRoot(storageFolder)
  const entries = (await unlessMissing(readdir(root, { withFileTypes: true }))) ?? []
  return entries.filter(isWanted).flatMap(({ name }) => {
    const [, host, pid] = PROCESS_FOLDER.exec(name) ?? []
    return host === undefined || pid === undefined ? [] : [{ path: join(root, name), host, pid: Number(pid) }]
  })
}
