import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { isCurrent } from './is-current.ts'

const web = join(import.meta.dirname, '..')

/** Builds the page if it was never built, or is older than its sources. Without it the server serves the API all the same. */
export function ensurePage(print: (line: string) => void): void {
  if (isCurrent(join(web, 'dist'))) return
  print('building the page (only after changes of its sources)')
  const { status, stderr, error } = spawnSync(process.execPath, [join(web, 'build.ts')], {
    stdio: ['ignore', 'ignore', 'pipe'],
    encoding: 'utf8',
  })
  if (status !== 0) print(`the page could not be built: ${error?.message ?? stderr.trim()}`)
}
