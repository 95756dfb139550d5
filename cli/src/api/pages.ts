import { usageError } from '../program/cli-error.ts'

type Fetch = (path: string) => Promise<{ readonly data: string }>

/** The records of a listing, page by page to its end. */
export async function* recordsOf(fetch: Fetch, path: string): AsyncGenerator<unknown> {
  const { parseLossless } = await import('@lazaret/sdk')
  const seen = new Set<string>()
  for (let next: string | undefined = path; next !== undefined; ) {
    const records = listIn(parseLossless((await fetch(next)).data))
    const last = idOf(records.at(-1))
    // A listing without pages returns the same answer again and again.
    if (last !== undefined && seen.has(last)) return
    yield* records
    next = last === undefined ? undefined : pageAfter(path, last)
    if (last !== undefined) seen.add(last)
  }
}

/** The one list of an answer. */
function listIn(answer: unknown): readonly unknown[] {
  const members = typeof answer === 'object' && answer !== null ? Object.values(answer) : []
  const [list, ...others] = Array.isArray(answer) ? [answer] : members.filter((member) => Array.isArray(member))
  if (!list || others.length > 0) throw usageError('--paginate: the answer contains no list of records')
  return list
}

function idOf(record: unknown): string | undefined {
  const id = typeof record === 'object' && record !== null && 'id' in record ? record.id : undefined
  return typeof id === 'string' ? id : undefined
}

function pageAfter(path: string, id: string): string {
  const url = new URL(path, 'http://server')
  url.searchParams.set('older_than', id)
  return `${url.pathname}${url.search}`
}
