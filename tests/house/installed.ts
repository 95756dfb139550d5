import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readFile, symlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { repositoryRoot } from './repository.ts'

const run = promisify(execFile)

type Manifest = {
  readonly name: string
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
}

/**
 * Unpacks tarballs into an otherwise empty folder, as npm installs them. What they name as their dependencies is there, as a link to
 * what this repository has; anything else cannot be found.
 */
export async function installTarballs(folder: string, tarballs: readonly string[]): Promise<void> {
  const manifests: Manifest[] = []
  for (const tarball of tarballs) {
    const manifest: Manifest = JSON.parse((await run('tar', ['-xzOf', tarball, 'package/package.json'])).stdout)
    const target = join(folder, 'node_modules', manifest.name)
    await mkdir(target, { recursive: true })
    await run('tar', ['-xzf', tarball, '-C', target, '--strip-components=1'])
    manifests.push(manifest)
  }
  const ours = new Set(manifests.map(({ name }) => name))
  const named = manifests.flatMap(({ dependencies, optionalDependencies }) =>
    Object.keys({ ...dependencies, ...optionalDependencies }),
  )
  for (const name of new Set(named)) if (!ours.has(name)) await link(folder, name)
}

async function link(folder: string, name: string): Promise<void> {
  const source = join(repositoryRoot, 'node_modules', name)
  // Of another system: optional.
  if (!existsSync(source)) return
  const target = join(folder, 'node_modules', name)
  await mkdir(dirname(target), { recursive: true })
  await symlink(source, target)
}

export async function manifestOf(folder: string, name: string): Promise<Record<string, unknown>> {
  return JSON.parse(await readFile(join(folder, 'node_modules', name, 'package.json'), 'utf8'))
}
