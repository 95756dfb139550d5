import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { cutChangelog } from './changelog.ts'
import { readJson, setVersion } from './set-version.ts'

// Prepares the commit of a release: npm run prepare-release -- 0.2.0.
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { folder: { type: 'string', default: join(import.meta.dirname, '../..') } },
})
const { folder } = values
const [to] = positionals

try {
  if (to === undefined || positionals.length > 1) throw new Error('Name one version: npm run prepare-release -- 0.2.0')
  const { version: from } = await readJson<{ version: string }>(folder, 'package.json')
  if (!isNewer(to, from)) throw new Error(`${to} is not newer than the version ${from}`)
  const changes = git('status', '--porcelain')
  if (changes !== '') throw new Error(`Commit or remove these changes first:\n${changes}`)
  // The changelog can refuse, so it comes before the first change of a file.
  const path = join(folder, 'CHANGELOG.md')
  const changelog = cutChangelog(readFileSync(path, 'utf8'), to, new Date().toISOString().slice(0, 10))
  await setVersion({ folder, from, to }, git('ls-files', '-z').split('\0').filter(Boolean))
  writeFileSync(path, changelog)
  console.log(nextSteps(to))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

function isNewer(version: string, current: string): boolean {
  const [parts, others] = [numbersOf(version), numbersOf(current)]
  const at = parts.findIndex((part, index) => part !== others[index])
  return at >= 0 && (parts[at] ?? 0) > (others[at] ?? 0)
}

function numbersOf(version: string): number[] {
  if (!/^(?:0|[1-9]\d*)(?:\.(?:0|[1-9]\d*)){2}$/.test(version))
    throw new Error(`"${version}" is not a version: write three numbers with periods, as 0.2.0`)
  return version.split('.').map(Number)
}

function git(...args: readonly string[]): string {
  return execFileSync('git', args, { cwd: folder, encoding: 'utf8' }).trim()
}

function nextSteps(version: string): string {
  return `Version ${version} is set. Next:
  npm run generate && npm run reference
  git commit --all --message "chore: release ${version}"
  git tag --sign v${version} --message "Lazaret ${version}"
  npm run release
  npm publish --provenance dist/<package>.tgz    # the SDK first`
}
