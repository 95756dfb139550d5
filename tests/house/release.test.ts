import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import t from 'tap'
import { licenceList } from '../../tools/release/licence-list.ts'
import { repositoryRoot } from './repository.ts'

const PACKAGES = ['lazaret-0.1.0.tgz', 'lazaret-sdk-0.1.0.tgz', 'lazaret-server-0.1.0.tgz']

async function run(program: string, ...args: readonly string[]): Promise<string> {
  // Without what npm and the test runner leave in the environment.
  const bare = ['-i', `PATH=${process.env.PATH}`, `HOME=${process.env.HOME}`, program, ...args]
  return (await promisify(execFile)('env', bare, { cwd: repositoryRoot, maxBuffer: 2 ** 26 })).stdout
}

t.test(
  'a release has its packages, what they consist of, under which licences, and from what they were built',
  async (t) => {
    const folder = await mkdtemp(join(tmpdir(), 'lazaret-release-'))
    t.teardown(() => rm(folder, { recursive: true, force: true }))
    await run(process.execPath, 'tools/release/release.ts', '--allow-changes', '--folder', folder)
    const read = (name: string): Promise<string> => readFile(join(folder, name), 'utf8')
    t.same((await readdir(folder)).toSorted(), [
      'LICENCES.md',
      'SHA256SUMS',
      ...PACKAGES,
      'provenance.json',
      'sbom.cdx.json',
    ])

    const sums = new Map(
      (await read('SHA256SUMS'))
        .trim()
        .split('\n')
        .map((line) => line.split('  ').toReversed() as [string, string]),
    )
    const { subject, predicate } = JSON.parse(await read('provenance.json'))
    const subjects = new Map(subject.map(({ name, digest }: { name: string; digest: unknown }) => [name, digest]))
    for (const name of PACKAGES) {
      const sha256 = createHash('sha256')
        .update(await readFile(join(folder, name)))
        .digest('hex')
      t.equal(sums.get(name), sha256, `${name} has the sum on the list`)
      t.strictSame(subjects.get(name), { sha256 }, `${name} is a subject of the provenance`)
      const paths = (await run('tar', '-tzf', join(folder, name))).trim().split('\n')
      t.ok(paths.includes('package/LICENSE'), `${name} has its licence`)
      t.same(
        paths.filter((path) => /\/(src|tests?|node_modules|\.env)/.test(path)),
        [],
        `${name} has only what runs`,
      )
    }
    const commit = (await run('git', 'rev-parse', 'HEAD')).trim()
    t.match(predicate.buildDefinition.resolvedDependencies[0].digest.gitCommit, new RegExp(`^${commit}(-changed)?$`))

    const { components } = JSON.parse(await read('sbom.cdx.json'))
    const names = components.map(({ name }: { name: string }) => name)
    for (const name of ['restify', 'pg', 'client-s3', 'ink', 'openapi-fetch'])
      t.ok(names.includes(name), `${name} is listed`)
    for (const name of ['tap', 'typescript', 'turbo']) t.notOk(names.includes(name), `${name} is not part of a release`)
    t.match(await read('LICENCES.md'), /^## MIT$/m)
  },
)

t.test('a package without a licence stops the release', async (t) => {
  const bill = { components: [{ name: 'nameless', version: '1.0.0' }] }
  t.throws(() => licenceList(bill), /nameless names no licence/)
})
