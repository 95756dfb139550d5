import type { FileRow, Literals } from './literals.ts'
import { at, type Kind, QUERIES, quoted, type Role } from './queries.ts'
import { TEXTS } from './texts.ts'

export type Request = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly path: string
  readonly body?: string
}

/** A kind of request; the number makes each one different. */
export type Shape = {
  readonly name: string
  readonly request: (literals: Literals, n: number, role: Role) => Request
}

const get = (path: string): Request => ({ method: 'GET', path })

function listing(kind: Kind, query: string, more = ''): Request {
  return get(`/api/${kind}?count=10&query=${encodeURIComponent(query)}${more}`)
}

/** A file that the caller may see. */
function own({ visible }: Literals, n: number, { login }: Role): FileRow {
  return at(visible[login] ?? [], n)
}

/** To go on after one of the oldest of them. */
function olderThan({ visible }: Literals, n: number, { login }: Role): string {
  const files = visible[login] ?? []
  return `&older_than=${at(files.slice(0, Math.ceil(files.length / 3)), n).dhash}`
}

const SORTS: readonly (readonly [Kind, string])[] = [
  ...['upload_time', 'size', '-size', 'name', '-name', 'type', '-type'].map((sort) => ['file', sort] as const),
  ...['size', '-size', 'name', 'type'].map((sort) => ['object', sort] as const),
  ['config', 'family'],
]

/** Lists in another order, without a query and with tags that many or few objects have. */
const sorted: readonly Shape[] = SORTS.flatMap(([kind, sort]): Shape[] => {
  const order = `&sort=${sort}`
  const tagged = (name: string, tags: (literals: Literals) => readonly string[]): Shape => ({
    name: `sorted: ${kind} by ${sort}, ${name}`,
    request: (l, n) => listing(kind, `tag:${quoted(at(tags(l), n))}`, order),
  })
  return [
    { name: `sorted: ${kind} by ${sort}`, request: () => get(`/api/${kind}?count=10${order}`) },
    tagged('frequent tag', ({ tags }) => tags.frequent),
    tagged('tag of hundreds', ({ tags }) => tags.middle),
    tagged('rare tag', ({ tags }) => tags.rare),
  ]
})

const others: readonly Shape[] = [
  { name: 'newest objects', request: () => get('/api/object?count=10') },
  { name: 'newest 1000 objects, named', request: () => get('/api/object?count=1000&names=1') },
  { name: 'newest files', request: () => get('/api/file?count=10') },
  { name: 'newest 1000 files', request: () => get('/api/file?count=1000') },
  { name: 'far back', request: (l, n, role) => get(`/api/object?count=10${olderThan(l, n, role)}`) },
  {
    name: 'far back, frequent tag',
    request: (l, n, role) => listing('object', `tag:${quoted(at(l.tags.frequent, n))}`, olderThan(l, n, role)),
  },
  {
    name: 'far back, file name infix',
    request: (l, n, role) => listing('object', 'file.name:*invoice*', olderThan(l, n, role)),
  },
  {
    name: 'deprecated POST /api/search',
    request: (l, n) => ({
      method: 'POST',
      path: '/api/search',
      body: JSON.stringify({ query: `tag:${quoted(at(l.tags.middle, n))}` }),
    }),
  },
  {
    name: 'multi, 1000 hashes',
    request: (l, n) => ({
      method: 'POST',
      path: '/api/file/search',
      body: JSON.stringify({ query: `multi:"${manyHashes(l, n)}"`, count: 10 }),
    }),
  },
  {
    name: 'lookup, 10000 hashes',
    request: (l, n) => ({
      method: 'POST',
      path: '/api/lookup',
      body: JSON.stringify({ hashes: tenThousandHashes(l, n), tags: true }),
    }),
  },
  { name: 'tags, all', request: () => get('/api/tag') },
  { name: 'tags, one letter', request: (_, n) => get(`/api/tag?query=${at([...'aefcsyr'], n)}`) },
  {
    name: 'tags, five letters',
    request: (l, n) => get(`/api/tag?query=${encodeURIComponent(at(l.tags.middle, n).slice(0, 5))}`),
  },
  { name: 'tags, none', request: (_, n) => get(`/api/tag?query=nomatch${n}`) },
  { name: 'statistics of families', request: () => get('/api/config/stats') },
  { name: 'statistics of families, 30 days', request: () => get('/api/config/stats?range=30d') },
  { name: 'relations of parent of 20000', request: (l) => get(`/api/object/${l.hubs.manyChildren}/relations`) },
  { name: 'object that is parent of 20000', request: (l) => get(`/api/object/${l.hubs.manyChildren}`) },
  {
    name: 'named object that is parent of 20000',
    request: (l) => get(`/api/object/${l.hubs.manyChildren}?names=1`),
  },
  { name: 'object that is child of 20000', request: (l) => get(`/api/object/${l.hubs.manyParents}`) },
  { name: 'file by md5', request: (l, n, role) => get(`/api/file/${own(l, n, role).md5}`) },
  { name: 'object by sha256', request: (l, n, role) => get(`/api/object/${own(l, n, role).sha256}`) },
  ...['relations', 'tag', 'comment', 'attribute'].map(
    (what): Shape => ({
      name: `${what} of an object`,
      request: (l, n, role) => get(`/api/object/${own(l, n, role).sha256}/${what}`),
    }),
  ),
  { name: 'shares of an object', request: (l, n, role) => get(`/api/object/${own(l, n, role).sha256}/share`) },
]

// All hashes differ, because repeated ones would stay within one index page.
function manyHashes({ files }: Literals, n: number): string {
  const made = (i: number): string => (n * 1000 + i).toString(16).padStart(32, '5')
  return Array.from({ length: 1000 }, (_, i) => (i < files.length ? at(files, i).md5 : made(i))).join(' ')
}

/** Four of each file, and others that nothing has. */
function tenThousandHashes({ files }: Literals, n: number): string[] {
  const known = files.flatMap(({ md5, sha1, sha256, sha512 }) => [md5, sha1, sha256, sha512])
  const made = (i: number): string => (n * 10_000 + i).toString(16).padStart(64, '5')
  return Array.from({ length: 10_000 }, (_, i) => known[i] ?? made(i))
}

/** Every listing, then its count, then what is not a search. */
export const SHAPES: readonly Shape[] = [
  ...Object.entries(QUERIES).map(
    ([name, [kind, query]]): Shape => ({ name, request: (l, n, role) => listing(kind, query(l, n, role)) }),
  ),
  ...others,
  ...sorted,
  ...Object.entries(TEXTS).map(
    ([name, text]): Shape => ({
      name: `find: ${name}`,
      request: (l, n) => get(`/api/find?text=${encodeURIComponent(text(l, n))}`),
    }),
  ),
  { name: 'count: all', request: () => get('/api/object/count') },
  ...Object.entries(QUERIES).map(
    ([name, [kind, query]]): Shape => ({
      name: `count: ${name}`,
      request: (l, n, role) => get(`/api/${kind}/count?query=${encodeURIComponent(query(l, n, role))}`),
    }),
  ),
  { name: 'count to 10 000: all', request: () => get('/api/object/count?bound=10000') },
  ...Object.entries(QUERIES).map(
    ([name, [kind, query]]): Shape => ({
      name: `count to 10 000: ${name}`,
      request: (l, n, role) => get(`/api/${kind}/count?bound=10000&query=${encodeURIComponent(query(l, n, role))}`),
    }),
  ),
]
