import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

const web = join(import.meta.dirname, '..')

/** The sources of the page. */
const INPUTS = [
  'src',
  'build',
  'build.ts',
  'index.html',
  'vite.config.ts',
  'package.json',
  '../sdk/src',
  '../package-lock.json',
]

/** Compares the built page with the times of its sources; every start of the server calls this. */
export function isCurrent(folder: string): boolean {
  const built = statSync(join(folder, 'index.html'), { throwIfNoEntry: false })?.mtimeMs
  return built !== undefined && INPUTS.every((name) => newest(join(web, name)) <= built)
}

/** The time of the latest change of a file, or of anything in a folder; what was removed has changed its folder. */
function newest(path: string): number {
  const stats = statSync(path, { throwIfNoEntry: false })
  if (!stats?.isDirectory()) return stats?.mtimeMs ?? 0
  const entries = readdirSync(path, { withFileTypes: true })
  return Math.max(
    stats.mtimeMs,
    ...entries.map((entry) => {
      const child = join(path, entry.name)
      return entry.isDirectory() ? newest(child) : statSync(child).mtimeMs
    }),
  )
}
