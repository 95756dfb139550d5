import { concurrently } from '../support/concurrently.ts'
import { digestOf } from '../support/upload-load.ts'
import type { TestUser } from '../support/user.ts'

/** Whether something must be there, must not, or may be: the server died, or failed, before it answered. */
export type ExpectedState = 'there' | 'gone' | 'unknown'

/** The parts of an object that a client can ask for one by one. */
export type Part = 'tag' | 'comment' | 'attribute' | 'share'

export type Entry = {
  readonly id: string
  /** Tags that came with the upload: they are there whenever the object is. */
  readonly uploadedTags: readonly string[]
  object: ExpectedState
  readonly parts: Readonly<Record<Part, Map<string, ExpectedState>>>
}

/** What a server acknowledged, to be compared with what it has. */
export type Ledger = { readonly entries: Map<string, Entry>; acknowledged: number }

export const openLedger = (): Ledger => ({ entries: new Map(), acknowledged: 0 })

export function newEntry(id: string, uploadedTags: readonly string[]): Entry {
  const parts = { tag: new Map(), comment: new Map(), attribute: new Map(), share: new Map() }
  return { id, uploadedTags, object: 'unknown', parts }
}

export type LedgerComparison = {
  readonly wrong: readonly string[]
  readonly objects: number
  readonly parts: number
  /** Never answered, and found there or not. */
  readonly unknown: number
}

/** Downloads every object and reads what was changed about it. */
export async function compareLedger(user: TestUser, { entries }: Ledger): Promise<LedgerComparison> {
  const wrong: string[] = []
  let [parts, unknown] = [0, 0]
  await concurrently(8, entries.values(), async (entry) => {
    const isThere = await compareObject(user, entry, wrong)
    if (entry.object === 'unknown') unknown += 1
    if (!isThere) return
    for (const part of Object.keys(entry.parts) as Part[]) {
      if (entry.parts[part].size === 0 && part !== 'tag') continue
      parts += entry.parts[part].size
      const found = await readPart(user, entry.id, part)
      wrong.push(...differences(entry, part, found))
    }
  })
  return { wrong, objects: entries.size, parts, unknown }
}

async function compareObject(user: TestUser, { id, object }: Entry, wrong: string[]): Promise<boolean> {
  const { status } = await user.get(`/api/file/${id}`)
  const isThere = status === 200
  const isExpected = object === 'unknown' ? isThere || status === 404 : status === (object === 'there' ? 200 : 404)
  if (!isExpected) wrong.push(`${id} is expected to be ${object}, and the server answers ${status}`)
  const download = await user.get(`/api/file/${id}/download`)
  if (isThere && digestOf(download.bytes) !== id) wrong.push(`the content of ${id} is damaged (${download.status})`)
  if (!isThere && download.status !== 404) wrong.push(`${id} is gone, and its download answers ${download.status}`)
  return isThere
}

async function readPart(user: TestUser, id: string, part: Part): Promise<string[]> {
  const { status, json } = await user.get(`/api/file/${id}/${part}`)
  if (status !== 200) return [`answered ${status}`]
  if (part === 'tag') return json.map(({ tag }: { tag: string }) => tag)
  if (part === 'comment') return json.map(({ comment }: { comment: string }) => comment)
  if (part === 'attribute') return json.attributes.map(({ value }: { value: string }) => value)
  return json.shares.map(({ group_name }: { group_name: string }) => group_name)
}

function differences({ id, parts, uploadedTags }: Entry, part: Part, found: readonly string[]): string[] {
  const expected = parts[part]
  const always = part === 'tag' ? uploadedTags : part === 'share' ? ['admin'] : []
  const missing = [...expected].filter(([value, state]) => state === 'there' && !found.includes(value))
  const stray = found.filter((value) => !always.includes(value) && (expected.get(value) ?? 'gone') === 'gone')
  return [
    ...missing.map(([value]) => `${id}: the ${part} ${value} is lost`),
    ...always.filter((value) => !found.includes(value)).map((value) => `${id}: the ${part} ${value} is missing`),
    ...stray.map((value) => `${id}: the ${part} ${value} must not be there`),
  ]
}
