import type { components } from '@lazaret/sdk'

type Kind = components['schemas']['Kind']

export const many = (count: number, one: string, several: string): string =>
  `${count.toLocaleString('en')} ${count === 1 ? one : several}`

/** Texts of every screen; screens that are loaded later have texts of their own in `texts/`. */
export const texts = {
  product: 'Lazaret',
  loading: 'Loading …',
  tryAgain: 'Try again',
  noConnection: 'The server cannot be reached.',
  loadsAgain: 'This loads again when the server is back.',
  notShown: 'This screen could not be shown',
  noScript: 'A part of the page could not be loaded.',
  newVersion: 'The server has a new version of this page. Reload the page to go on.',
  reloadPage: 'Reload page',
  requestId: 'Request:',
  close: 'Close',
  cancel: 'Cancel',
  copy: 'Copy',
  copied: 'Copied',
  choose: 'Choose …',
  hiddenCharacter: 'Invisible character',
  showMore: (count: number) => `Show more (${count.toLocaleString('en')})`,
  missing: 'There is nothing at this address',
  missingAdvice: 'Check the address.',

  signOut: 'Sign out',
  setUpFactor: 'Set up the second factor',
  profile: 'Profile',
  jobs: 'Jobs',
  administration: 'Administration',

  jumpTo: 'Jump to',
  mainNavigation: 'Lists',
  lists: { object: 'All', file: 'Files', config: 'Configs', blob: 'Blobs' } satisfies Record<Kind, string>,
  kinds: { object: 'Object', file: 'File', config: 'Config', blob: 'Blob' } satisfies Record<Kind, string>,
  formats: {
    windows: 'Windows program',
    linux: 'Linux program',
    mac: 'macOS program',
    android: 'Android program',
    script: 'Script',
    document: 'Document',
    archive: 'Archive',
    mail: 'Mail',
    image: 'Image',
  },
  columns: {
    kind: 'Kind',
    id: 'Identifier',
    name: 'Name',
    size: 'Size',
    fileType: 'Type',
    family: 'Family',
    configType: 'Type',
    blobType: 'Type',
    sha256: 'SHA-256',
    sha1: 'SHA-1',
    md5: 'MD5',
    tags: 'Tags',
    time: 'Uploaded',
  },
  tabs: { label: 'Object', overview: 'Overview', content: 'Content', relations: 'Relations' },
  columnChoice: 'Columns',
  preview: 'Preview',
  closePreview: 'Close preview',
  facets: 'Facets',
  families: 'Families',
  selectAll: 'Select all loaded',
  moreTags: (count: number) => `+${count}`,
  select: (name: string) => `Select ${name}`,
  newer: (count: number) => `Show ${count >= 100 ? '100 or more' : count} new`,
  rowsLoaded: (count: number, isEnd: boolean) =>
    isEnd ? many(count, 'object', 'objects') : `${many(count, 'object', 'objects')} loaded`,

  query: 'Query',
  queryExample: 'Anything, or a query: tag:packed AND file.size:>=1MiB',
  search: 'Search',
  count: 'Count',
  countResult: 'Number of matches',
  countAll: 'Count all',
  matches: (count: string, isExact: boolean) => `${count}${isExact ? '' : '+'} matches`,
  proposals: 'Proposals',
  didYouMean: 'Write instead:',

  config: 'Config',
  attributes: 'Attributes',
  newTag: 'New tag',
  addTag: 'Add tag',

  upload: 'Upload',
  uploadFiles: 'Upload files',
  dropHere: 'Drop to upload',

  help: 'Help',
} as const
