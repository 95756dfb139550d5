import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** A version of the documentation, and its path below the address of the site; the current one has none. */
export type PublishedVersion = { readonly version: string; readonly path: string }

const LIST = 'versions.json'
const VERSION_FOLDER = /^\d+(?:\.\d+)*$/

/** Refuses names that could be pages of the site, or lie outside of it. */
export function checkVersionPath(path: string): void {
  if (!VERSION_FOLDER.test(path)) throw new Error(`--path ${path} is not a version: write numbers with periods, as 0.1`)
}

/** Removes an earlier build of the current version, and keeps older versions. */
export function removeCurrentBuild(site: string): void {
  mkdirSync(site, { recursive: true })
  for (const name of readdirSync(site))
    if (!VERSION_FOLDER.test(name)) rmSync(join(site, name), { recursive: true, force: true })
}

/** Lists the current version and those whose folders are in the site, the newest first. Without `current` the listed one stays. */
export function writeVersionList(site: string, current?: string): void {
  const list = join(site, LIST)
  const kept = existsSync(list) ? readVersions(list).filter(({ path }) => path === '') : []
  const older = readdirSync(site)
    .filter((name) => VERSION_FOLDER.test(name) && existsSync(join(site, name, 'index.html')))
    .toSorted((one, other) => other.localeCompare(one, 'en', { numeric: true }))
    .map((name): PublishedVersion => ({ version: name, path: name }))
  const versions = [...(current === undefined ? kept : [{ version: current, path: '' }]), ...older]
  writeFileSync(list, `${JSON.stringify(versions, null, 2)}\n`)
}

function readVersions(list: string): readonly PublishedVersion[] {
  return JSON.parse(readFileSync(list, 'utf8'))
}
