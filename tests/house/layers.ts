import { type Import, importsOf } from './imports.ts'
import { isCode, type Source } from './repository.ts'

const leaves = [
  'generated/contract',
  'generated/ssdeep-bytes',
  'errors',
  'database/errors',
  'log',
  'caller',
  'capabilities',
  'settings',
  'version',
  'json',
] as const

/** Which area of server/src may import which, besides itself and the leaves. */
const allowed: Readonly<Record<string, readonly string[]>> = {
  tables: [],
  statements: ['tables'],
  encoding: [],
  digest: ['encoding'],
  zip: ['digest'],
  migrations: [],
  redis: [],
  limits: ['redis'],
  metrics: ['redis'],
  plugins: ['tables'],
  audit: ['database/retry-deadlocks', 'tables', 'statements', 'views', 'limits', 'metrics'],
  outbound: [],
  mail: [],
  openid: ['outbound'],
  storage: ['digest', 'encoding'],
  analysis: ['storage'],
  'database/retry-deadlocks': [],
  database: ['tables', 'statements', 'migrations'],
  call: [
    'tables',
    'statements',
    'audit',
    'analysis',
    'storage',
    'limits',
    'metrics',
    'plugins',
    'outbound',
    'mail',
    'database',
    'digest',
    'zip',
  ],
  contract: ['call', 'tables', 'storage', 'plugins'],
  search: ['tables'],
  views: ['tables'],
  domain: [
    'search',
    'tables',
    'statements',
    'views',
    'analysis',
    'storage',
    'limits',
    'metrics',
    'audit',
    'plugins',
    'outbound',
    'mail',
    'openid',
    'call',
    'zip',
    'database/retry-deadlocks',
  ],
  auth: ['tables', 'statements', 'limits', 'outbound', 'openid', 'call'],
  operations: ['domain', 'auth', 'views', 'contract', 'zip'],
  perform: ['database/retry-deadlocks', 'call', 'auth', 'audit'],
  'plugins/host': ['perform', 'audit', 'domain', 'contract', 'call', 'auth', 'plugins'],
  jobs: ['tables', 'statements', 'views', 'perform', 'plugins/host', 'domain', 'contract', 'call', 'auth', 'http'],
  'generated/registry': ['operations', 'contract'],
  http: ['perform', 'audit', 'contract', 'call', 'auth', 'limits', 'metrics'],
}

/** Parts of an area with a place of their own among the layers. */
const apart = [
  'plugins/host',
  'database/errors',
  'database/retry-deadlocks',
  'database/open',
  'database/prepare',
  'analysis/open',
]

/** Entry points and the composition root, in this order of use: they may import everything. */
const roots = [
  'open-parts',
  'app',
  'analysis/open',
  'database/open',
  'database/prepare',
  'cluster',
  'admin',
  'main',
  'bin',
]
const importersOfApp = ['cluster', 'admin', 'main']

/** Broken import directions inside server/src. */
export function checkLayers(sources: readonly Source[]): string[] {
  const own = sources.filter((source) => isCode(source) && source.path.startsWith('server/src/'))
  return own.flatMap((source) => {
    const area = areaOf(source.path)
    if (!isKnown(area)) return [`${source.path}: the area "${area}" has no row in tests/house/layers.ts`]
    return importsOf(source).flatMap((found) => judge(area, found))
  })
}

function judge(area: string, found: Import): string[] {
  if (!found.target.startsWith('server/src/')) return []
  const target = areaOf(found.target)
  const place = `${found.from}:${found.line}`
  if (target === 'app')
    return importersOfApp.includes(area) ? [] : [`${place}: only cluster, admin and main import app`]
  if (area === 'domain' && target === 'domain') return judgeNouns(found, place)
  if (roots.includes(area) || area === target) return []
  if (isLeaf(area)) {
    return area === 'errors' && target === 'generated/contract' ? [] : [`${place}: the leaf ${area} imports ${target}`]
  }
  if (isLeaf(target) || allowed[area]?.includes(target)) return []
  return [`${place}: ${area} must not import ${target}`]
}

/** In domain/: access imports no noun, nouns do not import each other but all may ask access, objects may import all. */
function judgeNouns(found: Import, place: string): string[] {
  const [from, to] = [nounOf(found.from), nounOf(found.target)]
  if (from === to || from === 'objects' || to === 'access') return []
  return [`${place}: domain/${from} must not import domain/${to}`]
}

function areaOf(path: string): string {
  const [first = '', second = ''] = path.slice('server/src/'.length).split('/')
  const [area, part] = [first, `${first}/${second}`].map((name) => name.replace(/\.(ts|mjs|json)$/, '')) as [
    string,
    string,
  ]
  return first === 'generated' || apart.includes(part) ? part : area
}

function nounOf(path: string): string {
  return path.slice('server/src/domain/'.length).split('/')[0] ?? ''
}

function isLeaf(area: string): boolean {
  return leaves.some((leaf) => leaf === area) || area === 'generated/openapi'
}

function isKnown(area: string): boolean {
  return isLeaf(area) || roots.includes(area) || Object.hasOwn(allowed, area)
}
