import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t, { type Test } from 'tap'
import { cutChangelog } from '../../../tools/release/changelog.ts'
import { versionPattern } from '../../../tools/release/set-version.ts'
import { repositoryRoot } from '../../house/repository.ts'

/** Files that name a version of the past, which a release leaves, and those that `npm run generate` and `npm run reference` write. */
const KEPT = [
  /^CHANGELOG\.md$/,
  /^cli\/man\//,
  /\/generated\//,
  /^docs\/reliability\.md$/,
  /^tests\/chaos\/results\.json$/,
]
const MANIFEST = 'package.json'

/** Makes a clone of the checkout, and commits the entry that a release needs. */
function makeClone(t: Test) {
  const folder = join(t.testdir(), 'clone')
  execFileSync('git', ['clone', '--quiet', '--depth', '1', `file://${repositoryRoot}`, folder])
  const git = (...args: readonly string[]) => {
    const author = ['-c', 'user.name=Ann', '-c', 'user.email=ann@example.org', '-c', 'commit.gpgsign=false']
    return execFileSync('git', [...author, ...args], { cwd: folder, encoding: 'utf8' })
  }
  const read = (path: string) => readFileSync(join(folder, path), 'utf8')
  const current: string = JSON.parse(read(MANIFEST)).version
  const commitChangelog = (entry: string) => {
    const text = `# Changelog\n\n## [Unreleased]\n\n${entry}\n## [${current}] - 2026-01-02\n\n- First.\n`
    writeFileSync(join(folder, 'CHANGELOG.md'), text)
    git('commit', '--quiet', '--all', '--message', 'docs: change the changelog')
  }
  const prepare = (...args: readonly string[]) =>
    spawnSync(process.execPath, ['tools/release/prepare.ts', '--folder', folder, ...args], {
      cwd: repositoryRoot,
      encoding: 'utf8',
    })
  return { folder, git, read, current, commitChangelog, prepare }
}

t.test('a release sets the version everywhere, and cuts the changelog', async (t) => {
  const { git, read, current, commitChangelog, prepare } = makeClone(t)
  commitChangelog('- Second.\n')
  const { status, stdout, stderr } = prepare('99.0.0')
  t.equal(status, 0, stderr)
  t.match(stdout, /npm run generate[\s\S]*git commit[\s\S]*v99\.0\.0[\s\S]*npm publish/)
  const date = new Date().toISOString().slice(0, 10)
  t.match(read('CHANGELOG.md'), `## [Unreleased]\n\n## [99.0.0] - ${date}\n\n- Second.\n\n## [${current}]`)
  const changed = git('diff', '--name-only').trim().split('\n')
  for (const path of ['openapi.yaml', 'package-lock.json', 'docs/site/package-lock.json', 'cli/package.json'])
    t.ok(changed.includes(path), path)
  t.match(read('openapi.yaml'), /^ {2}version: 99\.0\.0$/m)
  t.match(read('deploy/helm/lazaret/Chart.yaml'), /^appVersion: 99\.0\.0$/m)
  const { packages } = JSON.parse(read('package-lock.json'))
  t.match(packages.cli, { version: '99.0.0', dependencies: { '@lazaret/sdk': '99.0.0' } })
  t.match(JSON.parse(read('cli/package.json')), { version: '99.0.0', dependencies: { '@lazaret/sdk': '99.0.0' } })

  // The lockfiles may have packages of others with the same version.
  const naming = git('grep', '-lF', current, '--', ':!*package-lock.json').trim().split('\n')
  const left = naming.filter(
    (path) => !KEPT.some((kept) => kept.test(path)) && versionPattern(current).test(read(path)),
  )
  t.strictSame(left, [], `files that name ${current} still`)
})

t.test('a release that is not ready is refused, and changes nothing', async (t) => {
  const { folder, git, current, commitChangelog, prepare } = makeClone(t)
  commitChangelog('- Second.\n')
  const refuse = (args: readonly string[], reason: RegExp) => {
    const { status, stderr } = prepare(...args)
    t.match({ status, stderr }, { status: 1, stderr: reason })
  }
  refuse([], /^Name one version/)
  for (const version of ['1.0', 'v99.0.0', '99.0.0-rc.1', '99.00.0']) refuse([version], /is not a version/)
  for (const version of [current, '0.0.9']) refuse([version], /is not newer than/)
  t.equal(git('status', '--porcelain'), '')
  writeFileSync(join(folder, 'stray.txt'), '')
  refuse(['99.0.0'], /\?\? stray\.txt/)
  git('clean', '--quiet', '--force')
  commitChangelog('')
  refuse(['99.0.0'], /there is nothing to release/)
  t.equal(git('status', '--porcelain'), '')
})

t.test('a changelog without a section for changes is refused', async (t) => {
  t.throws(() => cutChangelog('# Changelog\n', '1.0.0', '2026-01-02'), /no heading/)
  t.match('3.4.5 13.4.5 3.4.51 3.4.5.1 x-3.4.5.tgz'.match(versionPattern('3.4.5')), ['3.4.5', '3.4.5'])
})
