import { execFileSync } from 'node:child_process'
import {
  copyFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/** Made by builds, and read by tests. */
const BUILT = ['web/dist', 'tools/node_modules']

/** A copy of what Git knows or would add, with the installed packages of the original. Mutants are only ever put into copies. */
export function copyCheckout(root: string): string {
  const copy = mkdtempSync(join(tmpdir(), 'lazaret-mutants-'))
  const names = execFileSync('git', ['ls-files', '-coz', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 1e8,
  })
  for (const name of names.split('\0')) {
    if (name === '' || !existsSync(join(root, name))) continue
    mkdirSync(dirname(join(copy, name)), { recursive: true })
    copyFileSync(join(root, name), join(copy, name))
  }
  for (const name of BUILT) if (existsSync(join(root, name))) symlinkSync(join(root, name), join(copy, name))
  if (existsSync(join(root, 'node_modules'))) linkPackages(join(root, 'node_modules'), join(copy, 'node_modules'))
  return copy
}

/** Links to workspaces stay relative, so that they lead to the sources of the copy. */
function linkPackages(from: string, to: string): void {
  mkdirSync(to)
  for (const name of readdirSync(from)) {
    const path = join(from, name)
    if (lstatSync(path).isSymbolicLink()) symlinkSync(readlinkSync(path), join(to, name))
    else if (name.startsWith('@')) linkPackages(path, join(to, name))
    else if (name !== '.cache') symlinkSync(path, join(to, name))
  }
}
