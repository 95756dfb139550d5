import type { Shape } from '../formats/shape.ts'
import { escapeInvisible } from '../text/visible.ts'

export type ImportPart =
  | 'object'
  | 'name'
  | 'tags'
  | 'comments'
  | 'attributes'
  | 'attribute-key'
  | 'shares'
  | 'relations'

/** A part of one object that could not be imported. */
export type Issue = {
  readonly part: ImportPart
  /** The group, key or name in question; empty where the object says it all. */
  readonly name: string
  readonly reason: string
  /** The object; empty for what belongs to none. */
  readonly id: string
}

/** Equal issues of several objects. */
export type IssueSummary = Omit<Issue, 'id'> & { readonly objects: number; readonly example: string }

export type IssueCounter = { add(issue: Issue): void; all(): readonly IssueSummary[] }

export function createIssueCounter(): IssueCounter {
  const counted = new Map<string, IssueSummary>()
  return {
    add({ part, name, reason, id }) {
      const key = JSON.stringify([part, name, reason])
      const known = counted.get(key)
      counted.set(
        key,
        known ? { ...known, objects: known.objects + 1 } : { part, name, reason, objects: 1, example: id },
      )
    },
    all: () => [...counted.values()],
  }
}

export const issueList: Shape<IssueSummary> = {
  kind: 'list',
  fields: ['part', 'name', 'reason', 'objects', 'example'],
  id: ({ example }) => example || undefined,
  columns: [
    { title: 'PART', text: ({ part }) => part },
    { title: 'NAME', text: ({ name }) => escapeInvisible(name), shrink: 'text' },
    { title: 'OBJECTS', text: ({ objects }) => String(objects) },
    { title: 'REASON', text: ({ reason }) => escapeInvisible(reason), shrink: 'text' },
    { title: 'EXAMPLE', text: ({ example }) => example, shrink: 'hash' },
  ],
}
