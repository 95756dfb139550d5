import { usageError } from '../program/cli-error.ts'

type Fetch = (path: string) => Promise<{ readonly data: string }>

/** The records of a listing, page by page to its end. */
export async function* recordsOf(fetch: Fetch, path: string): AsyncGenerator<unknown> {
  const { paginate, parseLossless } = await import('@lazaret/sdk')
  const seen = new Set<string>()
  yield* paginate<unknown, string>(async ({ cursor }) => {
    const url = cursor === undefined ? path : pageAfter(path, cursor)
    const items = listIn(parseLossless((await fetch(url)).data))
    const next = idOf(items.at(-1))
    // A listing without pages returns the same answer again and again.
    if (next === undefined || seen.has(next)) return { items: next === undefined ? items : [] }
    seen.add(next)
    return { items, next }
  })
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
