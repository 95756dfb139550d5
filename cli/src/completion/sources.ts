/** The sources of the values of options and arguments. */
export type Source =
  | 'alias'
  | 'case'
  | 'profile'
  | 'cursor'
  | 'fields'
  | 'tag'
  | 'query'
  | 'saved-query'
  | 'group'
  | 'remote'
  | 'provider'
  | 'kind'
  | 'identifier'
  | 'file'
  | 'folder'
  | 'word'

const byName: Readonly<Record<string, Source>> = {
  case: 'case',
  cases: 'case',
  profile: 'profile',
  cursor: 'cursor',
  fields: 'fields',
  tag: 'tag',
  tags: 'tag',
  prefix: 'tag',
  query: 'query',
  saved: 'saved-query',
  shareWith: 'group',
  group: 'group',
  remote: 'remote',
  provider: 'provider',
  providers: 'provider',
  oidc: 'provider',
  type: 'kind',
  id: 'identifier',
  ids: 'identifier',
  parent: 'identifier',
  paths: 'file',
  path: 'file',
  file: 'file',
  files: 'file',
  manifest: 'file',
  filesFrom: 'file',
  input: 'file',
  out: 'file',
  config: 'file',
  messageFile: 'file',
  apiKeyFile: 'file',
  caFile: 'file',
  clientCert: 'file',
  clientKey: 'file',
  outputDir: 'folder',
  download: 'folder',
  uploadsFolder: 'folder',
}

/** Commands in which a name means something of its own. */
const byCommand: Readonly<Record<string, Readonly<Record<string, Source>>>> = {
  // Instead of a command.
  '': { '': 'alias' },
  'alias rm': { name: 'alias' },
  'profile use': { name: 'profile' },
  'profile rm': { name: 'profile' },
  'profile show': { name: 'profile' },
  'tag add': { words: 'word' },
  'tag rm': { words: 'word' },
  api: { path: 'word' },
}

export function sourceOf(name: string, path: readonly string[]): Source | undefined {
  const own = byCommand[path.join(' ')]
  if (own && Object.hasOwn(own, name)) return own[name]
  return Object.hasOwn(byName, name) ? byName[name] : undefined
}
