import type { Literals } from './literals.ts'

export type Role = { readonly login: string; readonly uploader: string; readonly group: string }

export const ROLES: readonly Role[] = [
  { login: 'admin', uploader: 'analyst-3', group: 'community' },
  { login: 'member', uploader: 'member', group: 'community' },
  { login: 'guest', uploader: 'guest', group: 'guest' },
]

export type Kind = 'object' | 'file' | 'config' | 'blob'
type Query = (literals: Literals, n: number, role: Role) => string

/** By name: where to search, and what for; the number makes each query another one. */
type Queries = Readonly<Record<string, readonly [Kind, Query]>>

/** The literal with that number, round and round. */
export function at<T>(list: readonly T[], n: number): T {
  const value = list[n % list.length]
  if (value === undefined) throw new Error('the database is too small: it has nothing of that kind')
  return value
}

export const quoted = (text: string): string => `"${text.replace(/[\\"*?]/g, '\\$&')}"`
const begins = (text: string, length: number): string => `"${text.slice(0, length).replace(/[\\"*?]/g, '\\$&')}*"`
const inside = (text: string, from: number, to: number): string =>
  `"*${text.slice(from, to).replace(/[\\"*?]/g, '\\$&')}*"`
const day = (time: string, plus = 0): string =>
  new Date(Date.parse(`${time.replace(' ', 'T')}Z`) + plus * 86_400_000).toISOString().slice(0, 10)

const DIGESTS = ['md5', 'sha1', 'sha256', 'sha512', 'crc32', 'ssdeep'] as const

const tags: Queries = {
  'tag, frequent': ['object', (l, n) => `tag:${quoted(at(l.tags.frequent, n))}`],
  'tag, frequent, of files': ['file', (l, n) => `tag:${quoted(at(l.tags.frequent, n))}`],
  'tag, hundreds of objects': ['object', (l, n) => `tag:${quoted(at(l.tags.middle, n))}`],
  'tag, one or two objects': ['object', (l, n) => `tag:${quoted(at(l.tags.rare, n))}`],
  'tag, frequent, only long ago': ['object', () => 'tag:"feed:retired"'],
  'tag, none': ['object', (_, n) => `tag:nomatch${n}`],
  'tag prefix, frequent': ['object', () => 'tag:"feed:*"'],
  'tag prefix, rare': ['object', (l, n) => `tag:${begins(at(l.tags.rare, n), 9)}`],
  'tag infix': ['object', (l, n) => `tag:${inside(at(l.tags.middle, n), 3, 9)}`],
  'tag infix, rare': ['object', (l, n) => `tag:${inside(at(l.tags.rare, n), 2, 20)}`],
  'tag infix, none': ['object', (_, n) => `tag:*nomatch${n}*`],
  'NOT tag prefix': ['object', () => 'NOT tag:feed*'],
  'NOT tag': ['object', (l, n) => `NOT tag:${quoted(at(l.tags.frequent, n))}`],
}

const names: Queries = {
  'file name': ['file', (l, n) => `name:${quoted(at(l.files, n).file_name)}`],
  'file name prefix': ['file', (l, n) => `name:${begins(at(l.files, n).file_name, 8)}`],
  'file name suffix': ['object', (_, n) => `file.name:"*_${1000 + (n % 8999)}.exe"`],
  'file name infix': ['object', (l, n) => `file.name:${inside(at(l.files, n).file_name, 2, 9)}`],
  'file name infix, frequent': ['object', (_, n) => `file.name:*${at(['invoice', 'update', 'setup', 'dump'], n)}*`],
  'file name infix, none': ['object', (_, n) => `file.name:*nomatch${n}*`],
  'file type infix': [
    'file',
    (_, n) => `type:*${at(['PE32', 'ELF', 'MIPS', 'OpenDocument', '13 sections'], n).replace(' ', '\\ ')}*`,
  ],
  'file size': ['file', (l, n) => `size:${at(l.files, n).file_size}`],
  'file size range, wide': ['file', (_, n) => `size:[${100 + (n % 100)}KB TO ${900 + (n % 100)}KB]`],
  'file size range, narrow': ['file', (_, n) => `size:[${1000 + (n % 1000)}KB TO ${1001 + (n % 1000)}KB]`],
  'file size range, huge files': ['file', (_, n) => `size:>=${300 + (n % 100)}MB`],
}

const digests: Queries = {
  dhash: ['object', (l, n) => `dhash:${at(l.files, n).dhash}`],
  'dhash prefix': ['object', (l, n) => `dhash:${begins(at(l.files, n).dhash, 10)}`],
  ...Object.fromEntries(
    DIGESTS.flatMap((digest): [string, readonly [Kind, Query]][] => [
      [digest, ['file', (l, n) => `${digest}:${quoted(at(l.files, n)[digest])}`]],
      [
        `${digest} prefix`,
        ['file', (l, n) => `${digest}:${begins(at(l.files, n)[digest], digest === 'ssdeep' ? 14 : 6)}`],
      ],
    ]),
  ),
  'ssdeep infix': ['file', (l, n) => `ssdeep:${inside(at(l.files, n).ssdeep, 8, 20)}`],
  'multi, 20 hashes': [
    'file',
    (l, n) => `multi:"${Array.from({ length: 20 }, (_, i) => at(l.files, n * 7 + i).md5).join(' ')}"`,
  ],
}

const times: Queries = {
  'time, last two days': ['object', () => 'upload_time:>=2d'],
  'time, a week long ago': [
    'object',
    (l, n) => `upload_time:[${day(at(l.files, n).upload_time)} TO ${day(at(l.files, n).upload_time, 7)}]`,
  ],
  'time, before some day': ['object', (l, n) => `upload_time:<=${day(at(l.files, n).upload_time)}`],
  'long ago and frequent tag': [
    'object',
    (l, n) => `upload_time:<=${day(at(l.files, n).upload_time)} AND tag:${quoted(at(l.tags.frequent, n))}`,
  ],
}

const contents: Queries = {
  'config family': ['config', (l, n) => `family:${quoted(at(l.families, n))}`],
  'config family infix': ['config', (l, n) => `family:${inside(at(l.families, n), 1, 6)}`],
  'cfg path': ['config', (l, n) => `cfg.${at(l.configKeys, n).name}:${at(l.configKeys, n).value}`],
  'cfg path, nested': ['config', (_, n) => `cfg.campaign.id:${n % 5000}`],
  'cfg path, in array': ['config', (l, n) => `cfg.domains*:${quoted(at(l.hosts, n))}`],
  'cfg path infix': ['config', (l, n) => `cfg.${at(l.configKeys, n).name}:${inside(at(l.configKeys, n).value, 4, 14)}`],
  'cfg path exists': ['config', () => 'cfg.rc4_key:*'],
  'cfg path range': ['config', (_, n) => `cfg.flags.delay_ms:[${n * 10} TO ${n * 10 + 20}]`],
  'cfg infix, host': ['config', (l, n) => `cfg:${inside(at(l.hosts, n), 0, 12)}`],
  'cfg infix, key': ['config', (l, n) => `cfg:${inside(at(l.configKeys, n).value, 4, 14)}`],
  'cfg infix, none': ['config', (_, n) => `cfg:*nomatch${n}*`],
  'config multi, word': ['config', (l, n) => `multi:${quoted(at(l.configKeys, n).value.slice(0, 12))}`],
  'blob content infix': ['blob', (l, n) => `content:${inside(at(l.blobWords, n), 4, 16)}`],
  'blob content infix, frequent': ['blob', () => 'content:*invoice*'],
  'blob content infix, none': ['blob', (_, n) => `content:*nomatch${n}*`],
  'blob name prefix': ['blob', (l, n) => `name:${begins(at(l.families, n), 12)}`],
}

const annotations: Queries = {
  attribute: ['object', (l, n) => `attribute.${at(l.attributes, n).name}:${quoted(at(l.attributes, n).value)}`],
  'attribute, number': ['object', (_, n) => `attribute.score:${n % 101}`],
  'attribute path': ['object', (l, n) => `attribute.detection.name:${quoted(at(l.families, n))}`],
  'attribute range': ['object', (_, n) => `attribute.entropy:[${(n % 70) / 10} TO ${(n % 70) / 10 + 0.01}]`],
  'attribute infix': [
    'object',
    (l, n) => `attribute.${at(l.attributes, n).name}:${inside(at(l.attributes, n).value, 1, 8)}`,
  ],
  'attribute exists': ['object', () => 'attribute.malscore:*'],
  'comment infix': ['object', (l, n) => `comment:${inside(at(l.comments, n), 0, 14)}`],
  'comment infix, none': ['object', (_, n) => `comment:*nomatch${n}*`],
  'comment author': ['object', (_, n) => `comment_author:analyst-${1 + (n % 17)}`],
  uploader: ['object', (_l, _n, role) => `uploader:${role.uploader}`],
  shared: ['object', (_l, _n, role) => `shared:${role.group}`],
  sharer: ['object', (_l, _n, role) => `sharer:${role.uploader}`],
  favorites: ['object', (_l, _n, role) => `favorites:${role.login}`],
  'upload count >= 2': ['object', () => 'upload_count:>=2'],
  'upload count 3': ['object', () => 'upload_count:3'],
  'upload count >= 9': ['object', () => 'upload_count:>=9'],
  analysis: ['object', () => 'karton:*'],
}

const combined: Queries = {
  'parent with rare tag': ['object', (l, n) => `parent:(tag:${quoted(at(l.tags.rare, n))})`],
  'parent with hash': ['object', (l, n) => `parent:(dhash:${at(l.parents, n)})`],
  'parent with frequent tag': ['object', (l, n) => `parent:(tag:${quoted(at(l.tags.frequent, n))})`],
  'child of family': ['object', (l, n) => `child:(config.family:${quoted(at(l.families, n))})`],
  'child with hash': ['object', (l, n) => `child:(dhash:${at(l.files, n).dhash})`],
  'grandparent with hash': ['object', (l, n) => `parent:(parent:(dhash:${at(l.parents, n)}))`],
  'grandchild with rare tag': ['object', (l, n) => `child:(child:(tag:${quoted(at(l.tags.rare, n))}))`],
  'parent of a hub': ['object', (l) => `child:(dhash:${l.hubs.manyParents})`],
  'child of a hub': ['object', (l) => `parent:(dhash:${l.hubs.manyChildren})`],
  'three unselective': [
    'file',
    (l, n) => `tag:${quoted(at(l.tags.frequent, n))} AND type:*PE32* AND size:>=${50 + (n % 50)}KB`,
  ],
  'three with few in common': [
    'file',
    (l, n) => `tag:${quoted(at(l.tags.frequent, n))} AND name:*invoice_${2018 + (n % 9)}* AND size:<=${5 + (n % 5)}KB`,
  ],
  'two that exclude each other': ['object', () => 'tag:"feed:retired" AND upload_time:>=1y'],
  'OR of six tags': [
    'object',
    (l, n) => Array.from({ length: 6 }, (_, i) => `tag:${quoted(at(l.tags.rare, n * 6 + i))}`).join(' OR '),
  ],
  'OR of six fields': [
    'object',
    (l, n) =>
      `tag:${quoted(at(l.tags.rare, n))} OR file.md5:${at(l.files, n).md5} OR file.name:${quoted(at(l.files, n + 1).file_name)} OR ` +
      `comment:${inside(at(l.comments, n), 0, 14)} OR config.cfg:${inside(at(l.configKeys, n).value, 4, 14)} OR attribute.${at(l.attributes, n).name}:${quoted(at(l.attributes, n).value)}`,
  ],
  'two frequent tags': [
    'object',
    (l, n) => `tag:${quoted(at(l.tags.frequent, n))} AND tag:${quoted(at(l.tags.frequent, n + 1))}`,
  ],
  'frequent tag and NOT wildcard': ['file', (l, n) => `tag:${quoted(at(l.tags.frequent, n))} AND NOT name:*a${n}*`],
  'tag and NOT tag': [
    'object',
    (l, n) => `tag:${quoted(at(l.tags.middle, n))} AND NOT tag:${quoted(at(l.tags.frequent, n))}`,
  ],
}

export const QUERIES: Queries = { ...tags, ...names, ...digests, ...times, ...contents, ...annotations, ...combined }
