import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Files that name the version as text. Those that are generated from them follow by `npm run generate` and `npm run reference`. */
const TEXTS = [
  'deploy/helm/lazaret/Chart.yaml',
  'deploy/kubernetes/server.yaml',
  'docs/contributing/develop.md',
  'docs/guide/getting-started.md',
  'docs/guide/kubernetes.md',
  'docs/guide/without-containers.md',
  'openapi.yaml',
  'sdk/src/wire/open-wire.ts',
  'tests/cli/support/fake-routes.ts',
  'tests/house/release.test.ts',
]
const DEPENDENCIES = ['dependencies', 'devDependencies', 'peerDependencies', 'optionalDependencies'] as const

type Manifest = { name?: string; version?: string } & {
  [kind in (typeof DEPENDENCIES)[number]]?: Record<string, string>
}
type Lockfile = Manifest & { packages: Record<string, Manifest> }
export type VersionChange = { readonly folder: string; readonly from: string; readonly to: string }

/** Sets the version of all packages, of their dependencies on each other, and wherever else a file names it. */
export async function setVersion(change: VersionChange, tracked: readonly string[]): Promise<void> {
  const manifests = tracked.filter((path) => /(?:^|\/)package\.json$/.test(path))
  const parsed = await Promise.all(manifests.map((path) => readJson<Manifest>(change.folder, path)))
  const names = new Set(parsed.map(({ name = '' }) => name))
  await Promise.all([
    ...manifests.map((path) => edit(change, path, (text) => withVersion(text, change, names))),
    ...TEXTS.map((path) => edit(change, path, (text) => text.replaceAll(versionPattern(change.from), change.to))),
    ...tracked
      .filter((path) => /(?:^|\/)package-lock\.json$/.test(path))
      .map((path) => edit(change, path, (text) => lockfileWithVersion(text, change, names))),
  ])
}

/** Edits the text, as its layout is that of the formatter and not of JSON.stringify. */
function withVersion(text: string, { from, to }: VersionChange, names: ReadonlySet<string>): string {
  return text.replace(/"([^"]+)": "([^"]+)"/g, (pair, key: string, value: string) =>
    value === from && (key === 'version' || names.has(key)) ? `"${key}": "${to}"` : pair,
  )
}

function lockfileWithVersion(text: string, { from, to }: VersionChange, names: ReadonlySet<string>): string {
  const lockfile: Lockfile = JSON.parse(text)
  const own = Object.entries(lockfile.packages).filter(([path]) => !path.includes('node_modules/'))
  for (const manifest of [lockfile, ...own.map(([, manifest]) => manifest)]) {
    if (manifest.version === from) manifest.version = to
    for (const kind of DEPENDENCIES)
      for (const [name, version] of Object.entries(manifest[kind] ?? {}))
        if (version === from && names.has(name)) Object.assign(manifest[kind] ?? {}, { [name]: to })
  }
  return `${JSON.stringify(lockfile, null, 2)}\n`
}

/** Matches the version, and no longer number that contains it. */
export function versionPattern(version: string): RegExp {
  return new RegExp(`(?<![\\d.])${version.replaceAll('.', '\\.')}(?!\\.?\\d)`, 'g')
}

export async function readJson<T>(folder: string, path: string): Promise<T> {
  return JSON.parse(await readFile(join(folder, path), 'utf8'))
}

async function edit({ folder }: VersionChange, path: string, change: (text: string) => string): Promise<void> {
  const text = await readFile(join(folder, path), 'utf8')
  await writeFile(join(folder, path), change(text))
}
