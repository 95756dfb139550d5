import { type Import, importsOf } from './imports.ts'
import { isCode, type Source } from './repository.ts'

type Judge = (found: Import) => string | undefined

const ours = /^(@lazaret\/[^/]+|lazaret)(\/|$)/

/** What each package may import of our other packages. */
const rules: Readonly<Record<string, Judge>> = {
  // Examples import the package as others do.
  sdk: ({ from, target }) =>
    from.startsWith('sdk/examples/') && target === '@lazaret/sdk' ? undefined : 'sdk imports none of our packages',
  server: () => 'server imports none of our packages',
  cli: ({ target, isLazy }) => {
    if (target === '@lazaret/sdk') return undefined
    if (target !== '@lazaret/server/admin') return 'cli imports only @lazaret/sdk and, lazily, @lazaret/server/admin'
    return isLazy ? undefined : 'cli imports @lazaret/server/admin only lazily: --help must not pay for it'
  },
  web: ({ target }) => (target === '@lazaret/sdk' ? undefined : 'web imports only @lazaret/sdk of ours'),
  'plugins-examples': ({ target }) =>
    target === '@lazaret/server/plugin' ? undefined : 'a plugin imports only @lazaret/server/plugin of ours',
}

/** Imports across packages, and packages that only one file may import. */
export function checkPackages(sources: readonly Source[]): string[] {
  return sources.filter(isCode).flatMap((source) => importsOf(source).flatMap((found) => judge(found)))
}

function judge(found: Import): string[] {
  const place = `${found.from}:${found.line}`
  const own = found.from.split('/')[0] ?? ''
  const rule = rules[own]
  if (!rule) return []
  const leaves = !isPackage(found.target) && !found.target.startsWith(`${own}/`)
  if (leaves) return [`${place}: ${found.target} is outside of ${own}`]
  if (found.target === 'restify' && own === 'server' && !mayUseRestify(found)) {
    return [`${place}: only server/src/http/server.ts imports restify (types: files of http)`]
  }
  const fault = ours.test(found.target) ? rule(found) : undefined
  return fault ? [`${place}: ${fault}`] : []
}

function mayUseRestify({ from, isType }: Import): boolean {
  return from === 'server/src/http/server.ts' || (isType && from.startsWith('server/src/http/'))
}

function isPackage(target: string): boolean {
  return !/^\.\.?(\/|$)/.test(target) && !/^(server|sdk|cli|web|tests|tools|bench|docs|plugins-examples)\//.test(target)
}
