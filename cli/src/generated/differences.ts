// Copied from web/src/compare/differences.ts by "npm run generate". Do not edit.
import { isRawNumber } from '@lazaret/sdk'
import { diffArrays } from 'diff'

export type Difference =
  | { readonly kind: 'same' | 'added' | 'removed'; readonly value: unknown }
  | { readonly kind: 'changed'; readonly before: unknown; readonly after: unknown }
  | { readonly kind: 'inside'; readonly members: readonly Member[] }

export type Member = { readonly name: string; readonly difference: Difference }

/** Lists that differ in more places are compared item by item. */
const MAX_EDITS = 500

/** The difference of two values: numbers are compared as text, members of objects in any order. */
export function differenceOf(before: unknown, after: unknown): Difference {
  if (exactText(before) === exactText(after)) return { kind: 'same', value: after }
  if (Array.isArray(before) && Array.isArray(after)) return { kind: 'inside', members: inLists(before, after) }
  if (isObject(before) && isObject(after)) return { kind: 'inside', members: inObjects(before, after) }
  return { kind: 'changed', before, after }
}

type Members = Readonly<Record<string, unknown>>

function inObjects(before: Members, after: Members): Member[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return names.map((name) => {
    if (!Object.hasOwn(before, name)) return { name, difference: { kind: 'added', value: after[name] } }
    if (!Object.hasOwn(after, name)) return { name, difference: { kind: 'removed', value: before[name] } }
    return { name, difference: differenceOf(before[name], after[name]) }
  })
}

function inLists(before: readonly unknown[], after: readonly unknown[]): Member[] {
  const changes = diffArrays(before.map(exactText), after.map(exactText), { maxEditLength: MAX_EDITS }) ?? [
    { removed: true, added: false, value: before },
    { removed: false, added: true, value: after },
  ]
  const members: Member[] = []
  let [at, atAfter] = [0, 0]
  let removed: unknown[] = []
  const keepRemoved = (): void => {
    for (const [step, value] of removed.entries())
      members.push({ name: String(at - removed.length + step), difference: { kind: 'removed', value } })
    removed = []
  }
  for (const change of changes) {
    const count = change.value.length
    if (change.removed) {
      keepRemoved()
      removed = before.slice(at, at + count)
      at += count
      continue
    }
    const first = at - removed.length
    const paired = change.added ? Math.min(removed.length, count) : 0
    for (let step = 0; step < paired; step++)
      members.push({
        name: String(atAfter + step),
        difference: differenceOf(before[first + step], after[atAfter + step]),
      })
    removed = removed.slice(paired)
    keepRemoved()
    for (let step = paired; step < count; step++)
      members.push({
        name: String(atAfter + step),
        difference: { kind: change.added ? 'added' : 'same', value: after[atAfter + step] },
      })
    atAfter += count
    if (!change.added) at += count
  }
  keepRemoved()
  return members
}

function isObject(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !isRawNumber(value)
}

/** Returns a text that is equal for equal values only. */
function exactText(value: unknown): string {
  if (isRawNumber(value)) return value.rawJSON
  if (Array.isArray(value)) return `[${value.map(exactText).join()}]`
  if (!isObject(value)) return typeof value === 'string' ? JSON.stringify(value) : String(value)
  const names = Object.keys(value).sort()
  return `{${names.map((name) => `${JSON.stringify(name)}:${exactText(value[name])}`).join()}}`
}
