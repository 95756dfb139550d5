import type { StoredFile } from './file-store.ts'

/** Values of a file by the fields that a query may name. A prefix `file.` is left out. */
const FIELDS: Readonly<Record<string, (file: StoredFile) => readonly string[]>> = {
  tag: ({ detail }) => detail.tags.map(({ tag }) => tag),
  name: ({ detail }) => [detail.file_name],
  md5: ({ detail }) => [detail.md5],
  sha1: ({ detail }) => [detail.sha1],
  sha256: ({ detail }) => [detail.sha256],
  sha512: ({ detail }) => [detail.sha512],
  dhash: ({ detail }) => [detail.sha256],
  comment: ({ comments }) => comments.map(({ comment }) => comment),
}

export type FileMatcher = (file: StoredFile) => boolean

/**
 * Reads `field:value` terms, joined by AND, OR and NOT, with `*`, `?` and quotes. Returns undefined for anything else, because a
 * query that is only half understood would let a test pass that should fail.
 */
export function parseQuery(query: string): FileMatcher | undefined {
  const words = query.match(/(?:[^\s"]|"(?:\\.|[^"\\])*")+/g) ?? []
  const groups: FileMatcher[][] = [[]]
  let isNegated = false
  let needsTerm = true
  for (const word of words) {
    const isOperator = word === 'AND' || word === 'OR'
    // An operator stands between two terms.
    if (isOperator === needsTerm) return undefined
    if (word === 'OR') groups.push([])
    if (word === 'NOT') isNegated = !isNegated
    else needsTerm = isOperator
    if (isOperator || word === 'NOT') continue
    const matches = parseTerm(word)
    if (matches === undefined) return undefined
    const isExcluded = isNegated
    groups.at(-1)?.push((file) => matches(file) !== isExcluded)
    isNegated = false
  }
  return needsTerm ? undefined : (file) => groups.some((group) => group.every((matches) => matches(file)))
}

function parseTerm(word: string): FileMatcher | undefined {
  const [, name = '', value = ''] = /^(?:file\.)?(\w+):(.+)$/s.exec(word) ?? []
  const text = value.startsWith('"') ? value.slice(1, -1) : value
  if (name === 'multi') {
    const hashes = text.split(/\s+/)
    return ({ detail: { md5, sha1, sha256, sha512 } }) =>
      [md5, sha1, sha256, sha512].some((each) => hashes.includes(each))
  }
  const valuesOf = Object.hasOwn(FIELDS, name) ? FIELDS[name] : undefined
  if (valuesOf === undefined || (text === value && /[()[\]{}"<>]/.test(value))) return undefined
  const pattern = new RegExp(`^${patternOf(text)}$`, 's')
  return (file) => valuesOf(file).some((each) => pattern.test(each))
}

/** `*` stands for any characters and `?` for one; a backslash takes the next character as it is. */
function patternOf(text: string): string {
  return text.replace(/\\(.)|([*?])|([^\w\s])/gs, (whole, literal?: string, wildcard?: string) => {
    if (wildcard !== undefined) return wildcard === '*' ? '.*' : '.'
    return (literal ?? whole).replace(/[^\w\s]/, '\\$&')
  })
}
