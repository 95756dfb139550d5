/** A difference between two JSON documents: `place` is a JSON pointer; `added` exists only in the second one. */
export type Difference = { readonly change: 'added' | 'removed' | 'changed'; readonly place: string }

/** The order of members does not matter, that of list items does. */
export function* differencesOf(before: unknown, after: unknown, place = ''): Generator<Difference> {
  const [old, now] = [membersOf(before), membersOf(after)]
  if (!old || !now || Array.isArray(before) !== Array.isArray(after)) {
    if (before !== after) yield { change: 'changed', place: place === '' ? '/' : place }
    return
  }
  for (const [name, value] of old) {
    if (now.has(name)) yield* differencesOf(value, now.get(name), below(place, name))
    else yield { change: 'removed', place: below(place, name) }
  }
  for (const name of now.keys()) if (!old.has(name)) yield { change: 'added', place: below(place, name) }
}

function below(place: string, name: string): string {
  return `${place}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`
}

function membersOf(value: unknown): ReadonlyMap<string, unknown> | undefined {
  return typeof value === 'object' && value !== null ? new Map(Object.entries(value)) : undefined
}
