import { type Import, importsOf } from './imports.ts'
import { isCode, type Source } from './repository.ts'

const leaves = [
  'generated/contract',
  'generated/job-actions',
  'generated/ssdeep-bytes',
  'generated/tlsh-bytes',
  'errors',
  'give-way',
  'once',
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
  statements: ['tables', 'prefilter'],
  encoding: [],
  digest: ['encoding'],
  similarity: ['tables', 'statements', 'digest', 'limits'],
  zip: ['digest'],
  migrations: [],
  prefilter: [],
  facts: ['tables', 'prefilter', 'digest'],
  unpack: ['storage', 'zip'],
  redis: [],
  limits: ['redis'],
  metrics: ['redis'],
  plugins: ['tables'],
  audit: ['tables', 'statements', 'views', 'limits', 'metrics'],
  outbound: [],
  mail: [],
  openid: ['outbound', 'statements', 'limits', 'call', 'auth'],
  storage: ['digest', 'encoding'],
  analysis: ['storage'],
  yara: ['storage', 'encoding'],
  database: ['tables', 'statements', 'migrations'],
  call: [
    'tables',
    'statements',
    'audit',
    'analysis',
    'storage',
    'yara',
    'limits',
    'metrics',
    'plugins',
    'outbound',
    'mail',
    'database',
    'digest',
    'similarity',
    'zip',
  ],
  contract: ['call', 'tables', 'storage', 'plugins'],
  search: ['tables'],
  views: ['tables', 'digest', 'prefilter', 'yara'],
  domain: [
    'search',
    'tables',
    'statements',
    'views',
    'analysis',
    'storage',
    'yara',
    'limits',
    'metrics',
    'audit',
    'plugins',
    'outbound',
    'mail',
    'openid',
    'call',
    'similarity',
    'prefilter',
    'zip',
    'unpack',
    'database',
  ],
  auth: ['tables', 'statements', 'limits', 'call'],
  operations: ['domain', 'auth', 'openid', 'views', 'contract', 'zip'],
  perform: ['statements', 'contract', 'call', 'auth', 'audit'],
  'plugin-host': ['perform', 'audit', 'domain', 'contract', 'call', 'auth', 'plugins'],
  background: [
    'tables',
    'facts',
    'prefilter',
    'unpack',
    'statements',
    'views',
    'analysis',
    'storage',
    'yara',
    'limits',
    'metrics',
    'audit',
    'digest',
    'similarity',
    'perform',
    'domain',
    'contract',
    'call',
    'auth',
  ],
  'generated/registry': ['operations', 'contract'],
  http: ['perform', 'audit', 'contract', 'call', 'auth', 'limits', 'metrics'],
}

/** Entry points and the composition root, in this order of use: they may import everything. */
const roots = ['open-parts', 'app', 'cluster', 'admin', 'main', 'bin']
const importersOfApp = ['cluster', 'admin', 'main']

/** Folders that other folders may import through this one file only. */
const doors: Readonly<Record<string, string>> = {
  'server/src/cluster/closing/': 'close-listener.ts',
}

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
  const [folder, door] = Object.entries(doors).find(([path]) => found.target.startsWith(path)) ?? ['', '']
  if (!found.from.startsWith(folder) && found.target !== folder + door)
    return [`${place}: of ${folder} only ${door} is imported`]
  if (target === 'app')
    return importersOfApp.includes(area) ? [] : [`${place}: only cluster, admin and main import app`]
  if (area === 'domain' && target === 'domain') return judgeNouns(found, place)
  if (roots.includes(area) || area === target) return []
  if (isLeaf(area)) {
    const isNeeded =
      (area === 'errors' && ['generated/contract', 'log'].includes(target)) ||
      (area === 'generated/job-actions' && target === 'generated/contract')
    return isNeeded ? [] : [`${place}: the leaf ${area} imports ${target}`]
  }
  if (isLeaf(target) || allowed[area]?.includes(target)) return []
  return [`${place}: ${area} must not import ${target}`]
}

/**
 * In domain/: access imports no noun, nouns do not import each other but all may ask access, objects may import all other
 * nouns, and remotes objects, too.
 */
function judgeNouns(found: Import, place: string): string[] {
  const [from, to] = [nounOf(found.from), nounOf(found.target)]
  if (from === to || from === 'remotes' || to === 'access') return []
  if (from === 'objects' && to !== 'remotes') return []
  return [`${place}: domain/${from} must not import domain/${to}`]
}

function areaOf(path: string): string {
  const [first = '', second = ''] = path.slice('server/src/'.length).split('/')
  const area = first === 'generated' ? `${first}/${second}` : first
  return area.replace(/\.(ts|mjs|json)$/, '')
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
