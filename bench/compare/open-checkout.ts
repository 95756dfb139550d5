import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const REPOSITORY = fileURLToPath(new URL('../..', import.meta.url))

/** The folder of a checkout, given as a folder or as a commit, which is then checked out with the packages of this checkout. */
export function openCheckout(named: string, stack: AsyncDisposableStack): string {
  const folder = resolve(process.env.INIT_CWD ?? '', named)
  if (existsSync(join(folder, 'server'))) return folder
  const checkout = join(mkdtempSync(join(tmpdir(), 'lazaret-commit-')), 'checkout')
  git('worktree', 'add', '--detach', checkout, named)
  stack.defer(() => {
    git('worktree', 'remove', '--force', checkout)
    rmSync(join(checkout, '..'), { recursive: true, force: true })
  })
  symlinkSync(join(REPOSITORY, 'node_modules'), join(checkout, 'node_modules'))
  return checkout
}

const git = (...args: string[]): void => void execFileSync('git', args, { cwd: REPOSITORY, stdio: 'pipe' })
