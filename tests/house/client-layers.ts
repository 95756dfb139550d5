import { type Import, importsOf } from './imports.ts'
import { isCode, type Source } from './repository.ts'

/** An area and what it may import besides itself and the leaves. It names only rows above it: areas form no cycle. */
export type Row = readonly [area: string, allowed: readonly string[] | 'all above']

export type Layers = { readonly leaves: readonly string[]; readonly rows: readonly Row[] }

const sdk: Layers = {
  leaves: ['generated', 'errors'],
  rows: [
    ['json', []],
    ['records', []],
    ['platform', []],
    ['strings', []],
    ['node', ['platform']],
    ['source', ['node']],
    ['hash', ['json', 'records', 'platform', 'source']],
    ['wire', ['json', 'node']],
    ['calls', ['json', 'records', 'wire']],
    ['server', ['records', 'wire']],
    ['upload', ['json', 'records', 'source', 'hash', 'wire', 'calls']],
    ['download', ['platform', 'records', 'node', 'source', 'hash', 'wire']],
    ['kinds', ['json', 'records', 'hash', 'wire', 'calls', 'upload', 'download']],
    ['jobs', ['json', 'records', 'wire', 'calls', 'kinds']],
    ['trash', ['records', 'wire', 'calls']],
    ['retention', ['records', 'wire', 'calls']],
    ['cases', ['records', 'wire', 'calls']],
    ['holds', ['records', 'wire', 'calls']],
    ['usage', ['records', 'wire', 'calls']],
    ['yara', ['records', 'wire', 'calls']],
    ['hunts', ['records', 'wire', 'calls', 'jobs', 'yara']],
    ['annotations', ['json', 'records', 'wire', 'calls', 'kinds']],
    ['accounts', ['records', 'wire', 'calls']],
    ['queries', ['records', 'wire', 'calls']],
    ['remotes', ['json', 'records', 'wire', 'calls', 'kinds']],
    ['feed', ['records', 'node', 'wire', 'calls', 'server', 'kinds', 'accounts']],
    ['client', 'all above'],
    ['testing', ['records', 'hash', 'wire', 'client']],
    ['index', 'all above'],
  ],
}

const base = ['context', 'arguments', 'connection']

const cli: Layers = {
  leaves: ['text', 'program', 'generated'],
  rows: [
    ['terminal', []],
    ['formats', ['terminal']],
    ['selection', ['formats']],
    ['configuration', []],
    ['context', ['terminal', 'formats', 'selection', 'configuration']],
    ['arguments', ['context']],
    ['secrets', ['configuration', 'context']],
    ['connection', ['terminal', 'formats', 'configuration', 'context', 'arguments', 'secrets']],
    ['shapes', ['formats', 'arguments']],
    ['progress', ['context']],
    ['batch', []],
    ['listing', [...base, 'shapes']],
    ['details', [...base, 'shapes']],
    ['archive', ['terminal', 'context']],
    ['annotate', [...base, 'terminal', 'formats', 'shapes', 'batch']],
    ['admin', [...base, 'terminal', 'formats', 'shapes', 'annotate']],
    ['api', [...base, 'formats']],
    ['download', [...base, 'terminal', 'shapes', 'progress', 'batch', 'listing']],
    ['unpack', [...base, 'shapes', 'archive', 'download']],
    ['upload', [...base, 'terminal', 'formats', 'shapes', 'progress', 'batch', 'archive', 'annotate']],
    ['hash', ['context', 'arguments', 'shapes', 'batch', 'upload']],
    ['watch', [...base, 'configuration', 'formats', 'shapes', 'download']],
    ['records', ['arguments']],
    [
      'import',
      [
        ...base,
        'terminal',
        'formats',
        'shapes',
        'configuration',
        'secrets',
        'progress',
        'batch',
        'archive',
        'watch',
        'records',
      ],
    ],
    ['export', [...base, 'progress', 'batch', 'archive', 'download', 'records', 'import']],
    ['browse', [...base, 'terminal', 'formats', 'shapes', 'details', 'download']],
    ['extensions', [...base, 'configuration']],
    ['completion', [...base, 'configuration', 'extensions', 'shapes', 'watch', 'browse']],
    ['yara', [...base, 'annotate', 'admin', 'shapes', 'download']],
    ['similar', [...base, 'shapes', 'progress']],
    ['cases', [...base, 'annotate', 'admin', 'shapes', 'batch']],
    ['remote', [...base, 'annotate']],
    ['compare', [...base, 'terminal', 'details']],
    ['graph', [...base, 'shapes', 'batch', 'details']],
    ['server', [...base, 'terminal', 'formats', 'shapes']],
    ['doctor', ['connection', 'shapes']],
    ['oidc', [...base, 'terminal', 'shapes']],
    ['sign-in', [...base, 'terminal', 'secrets', 'oidc']],
    ['profiles', [...base, 'configuration', 'formats', 'secrets', 'shapes']],
    ['commands', 'all above'],
    ['run', ['terminal', 'selection', 'configuration', 'context', 'extensions', 'commands']],
    ['main', ['context', 'run']],
  ],
}

const web: Layers = {
  leaves: ['generated', 'texts', 'text', 'state', 'style'],
  rows: [
    ['preferences', []],
    ['keys', ['preferences']],
    ['server', []],
    ['workers', ['server']],
    ['session', ['server']],
    ['parts', ['preferences', 'server', 'session']],
    ['records', ['server', 'parts']],
    ['query', ['preferences', 'keys', 'server', 'session', 'parts', 'records']],
    ['trash', ['server', 'parts']],
    ['jobs', ['server', 'session', 'parts', 'records', 'trash']],
    ['facets', ['server', 'parts', 'records', 'query', 'jobs']],
    ['cases', ['server', 'parts', 'records', 'query', 'style']],
    ['lists', ['preferences', 'keys', 'server', 'session', 'parts', 'records', 'query', 'jobs', 'facets', 'cases']],
    ['viewer', ['keys', 'server', 'workers', 'parts']],
    ['object', ['keys', 'server', 'workers', 'session', 'parts', 'records', 'query', 'lists', 'trash', 'cases']],
    ['compare', ['server', 'workers', 'parts', 'records', 'viewer', 'object']],
    ['graph', ['server', 'parts', 'records', 'query', 'lists', 'cases']],
    ['similar', ['server', 'session', 'parts', 'records', 'query', 'lists']],
    ['activity', ['server', 'session', 'parts', 'records', 'object']],
    ['configs', ['server', 'parts', 'records', 'query', 'object']],
    ['families', ['server', 'parts', 'records', 'query']],
    ['file-facts', ['server', 'parts', 'records', 'query', 'object']],
    ['yara', ['server', 'session', 'parts', 'records', 'query', 'file-facts']],
    ['find', ['server', 'parts', 'records', 'query', 'lists']],
    [
      'triage',
      ['preferences', 'keys', 'server', 'session', 'parts', 'records', 'query', 'lists', 'object', 'file-facts'],
    ],
    ['usage', ['server', 'session', 'parts']],
    ['upload', ['server', 'workers', 'session', 'parts', 'records', 'query', 'usage']],
    ['sign-in', ['server', 'session', 'parts']],
    ['accounts', ['parts']],
    ['profile', ['server', 'session', 'parts', 'records', 'query', 'usage', 'sign-in', 'accounts', 'style']],
    ['help', ['preferences', 'server', 'parts']],
    ['missing-page', ['parts']],
    ['admin', ['server', 'session', 'parts', 'records', 'query', 'usage', 'accounts', 'style']],
    ['home', ['server', 'session', 'parts', 'records', 'query', 'jobs', 'facets', 'lists', 'admin']],
    ['palette', ['keys', 'server', 'session', 'parts', 'records', 'query', 'admin', 'style']],
    ['header', ['keys', 'server', 'session', 'parts', 'records', 'lists', 'help', 'palette']],
    [
      'object-tools',
      [
        'parts',
        'records',
        'viewer',
        'activity',
        'compare',
        'configs',
        'families',
        'file-facts',
        'graph',
        'similar',
        'missing-page',
      ],
    ],
    ['design', ['server', 'parts', 'records', 'facets', 'lists', 'object', 'style']],
    ['app', 'all above'],
    ['main', 'all above'],
  ],
}

export const clientLayers: Readonly<Record<string, Layers>> = { sdk, cli, web }

/**
 * Modules that only Node can run: `platform` loads them when they are first used, so that bundlers for browsers leave them out. The types
 * of two of them have files of their own.
 */
const loadedByPlatform = [
  'sdk/src/wire/transport.ts',
  'sdk/src/source/node-source.ts',
  'sdk/src/download/content-to-save.ts',
  'sdk/src/download/save-file.ts',
  'sdk/src/feed/cursor/store.ts',
  'sdk/src/feed/cursor-file/file-cursor.ts',
]

/** Broken import directions inside sdk/src, cli/src and web/src. */
export function checkClientLayers(sources: readonly Source[]): string[] {
  return Object.entries(clientLayers).flatMap(([name, layers]) => {
    const root = `${name}/src/`
    const own = sources.filter((source) => isCode(source) && source.path.startsWith(root))
    return own.flatMap((source) => {
      const area = areaOf(source.path, root)
      if (!isKnown(area, layers))
        return [`${source.path}: the area "${area}" has no row in tests/house/client-layers.ts`]
      return importsOf(source).flatMap((found) => judge(found, { root, layers }))
    })
  })
}

/** Rows of a table that name what is not above them. */
export function misplacedRows({ leaves, rows }: Layers): string[] {
  return rows.flatMap(([area, allowed], index) => {
    if (allowed === 'all above') return []
    const above = [...leaves, ...rows.slice(0, index).map(([name]) => name)]
    return allowed.filter((name) => !above.includes(name)).map((name) => `${area}: ${name} is not above it`)
  })
}

function judge(found: Import, { root, layers }: { readonly root: string; readonly layers: Layers }): string[] {
  if (!found.target.startsWith(root)) return []
  const [area, target] = [areaOf(found.from, root), areaOf(found.target, root)]
  if (area === target || mayImport(area, target, layers)) return []
  if (area === 'platform' && found.isLazy && loadedByPlatform.includes(found.target)) return []
  return [`${found.from}:${found.line}: ${area} must not import ${target}`]
}

function mayImport(area: string, target: string, { leaves, rows }: Layers): boolean {
  // Leaves have an order too: one imports only those before it.
  if (leaves.includes(area)) return leaves.slice(0, leaves.indexOf(area)).includes(target)
  if (leaves.includes(target)) return true
  const index = rows.findIndex(([name]) => name === area)
  const allowed = rows[index]?.[1] ?? []
  if (allowed !== 'all above') return allowed.includes(target)
  return rows.slice(0, index).some(([name]) => name === target)
}

function areaOf(path: string, root: string): string {
  return (path.slice(root.length).split('/')[0] ?? '').replace(/\.tsx?$/, '')
}

function isKnown(area: string, { leaves, rows }: Layers): boolean {
  return leaves.includes(area) || rows.some(([name]) => name === area)
}
