/** The rules of access, written as plainly as possible: what the server does with sets is done here one row at a time. */
export type ModelRow = { reason: string | null; readonly user: number | null; origin: number | null }

export type Model = {
  /** By object, then by group. */
  readonly rows: Map<number, Map<number, ModelRow>>
  /** Oldest first. */
  links: { readonly parent: number; readonly child: number }[]
}

export type ModelCaller = {
  readonly user: number
  readonly groups: readonly number[]
  readonly sharesQueried: readonly number[]
}

export function newModel(): Model {
  return { rows: new Map(), links: [] }
}

export function rowsOf(model: Model, object: number): Map<number, ModelRow> {
  const rows = model.rows.get(object) ?? new Map<number, ModelRow>()
  model.rows.set(object, rows)
  return rows
}

const childrenOf = (model: Model, object: number): number[] =>
  model.links.filter((link) => link.parent === object).map((link) => link.child)

export function modelGrant(model: Model, object: number, group: number, row: ModelRow): void {
  const seen = new Set<number>()
  const queue = [object]
  for (const next of queue) {
    if (seen.has(next)) continue
    seen.add(next)
    const rows = rowsOf(model, next)
    if (rows.has(group)) continue
    rows.set(group, { ...row })
    queue.push(...childrenOf(model, next))
  }
}

export function modelLink(model: Model, parent: number, child: number): void {
  if (model.links.some((link) => link.parent === parent && link.child === child)) return
  model.links.push({ parent, child })
  for (const [group, row] of [...rowsOf(model, parent)]) modelGrant(model, child, group, row)
}

export function modelUnlink(model: Model, parent: number, child: number): void {
  const isThis = (link: Model['links'][number]): boolean => link.parent === parent && link.child === child
  if (!model.links.some(isThis)) return
  if (parent !== child) {
    for (const [group, { reason, origin }] of [...rowsOf(model, parent)]) {
      modelWithdraw(model, { object: child, from: parent, group, source: { reason, origin } }, new Set())
    }
  }
  model.links = model.links.filter((link) => !isThis(link))
}

type Source = Pick<ModelRow, 'reason' | 'origin'>
type WithdrawalStep = {
  readonly object: number
  readonly from: number
  readonly group: number
  readonly source: Source
  readonly replacement?: Source | undefined
}

export function modelWithdraw(model: Model, at: WithdrawalStep, visited: Set<number>): void {
  const { object, from, group, source } = at
  if (visited.has(object)) return
  visited.add(object)
  const own = rowsOf(model, object).get(group)
  if (own === undefined || own.origin !== source.origin || own.reason !== source.reason) return
  if (own.origin === object) return
  let replacement = at.replacement
  if (replacement === undefined) {
    const newestFirst = model.links.filter((link) => link.child === object && link.parent !== from).reverse()
    for (const { parent } of newestFirst) {
      const theirs = rowsOf(model, parent).get(group)
      if (theirs === undefined) continue
      if (theirs.origin === source.origin && theirs.reason === source.reason) return
      replacement = { reason: theirs.reason, origin: theirs.origin }
    }
  }
  for (const child of childrenOf(model, object).reverse()) {
    modelWithdraw(model, { object: child, from: object, group, source, replacement }, visited)
  }
  if (replacement === undefined) rowsOf(model, object).delete(group)
  else Object.assign(own, replacement)
}

/** Whether the caller gets at the object, and what that writes. */
export function modelAccess(model: Model, caller: ModelCaller, object: number): boolean {
  const rows = model.rows.get(object)
  if (rows === undefined) return false
  if (caller.groups.some((group) => rows.has(group))) return true
  for (const group of caller.sharesQueried) {
    modelGrant(model, object, group, { reason: 'queried', origin: object, user: caller.user })
  }
  return caller.sharesQueried.length > 0
}
