import { deepStrictEqual } from 'node:assert/strict'
import fc from 'fast-check'
import t from 'tap'
import { type AccessGraph, withdraw } from '../../../../server/src/domain/access/withdraw.ts'
import type { HeldPermission } from '../../../../server/src/statements/access/held-permissions.ts'
import { type Model, modelWithdraw, newModel, rowsOf } from './access-model.ts'

const GROUP = 7
const row = (
  objectId: number,
  originId: number | null,
  reason: HeldPermission['reason'] = 'added',
): HeldPermission => ({
  objectId,
  groupId: GROUP,
  reason,
  originId,
})
const links = (...newestFirst: [number, number][]): AccessGraph['links'] =>
  newestFirst.map(([parentId, childId]) => ({ parentId, childId }))

t.test('what came through the ended link alone goes, all the way down', async (t) => {
  const rows = [row(1, 1), row(2, 1), row(3, 1)]
  t.strictSame(withdraw(2, [row(1, 1)], { rows, links: links([2, 3], [1, 2]) }), [
    { objectId: 3, groupId: GROUP, replacement: null },
    { objectId: 2, groupId: GROUP, replacement: null },
  ])
})

t.test('a row that has another origin or reason stays, and all below it', async (t) => {
  for (const own of [row(2, 2), row(2, 9), row(2, 1, 'shared'), row(2, null)]) {
    const rows = [row(1, 1), own, row(3, 1)]
    t.strictSame(withdraw(2, [row(1, 1)], { rows, links: links([2, 3], [1, 2]) }), [], JSON.stringify(own))
  }
})

t.test('the same row through another parent keeps it', async (t) => {
  const rows = [row(1, 1), row(2, 1), row(4, 1), row(5, 5)]
  t.strictSame(withdraw(2, [row(1, 1)], { rows, links: links([5, 2], [4, 2], [1, 2]) }), [])
})

t.test('the oldest other parent with a row replaces what is withdrawn, below as well', async (t) => {
  const rows = [row(1, 1), row(2, 1), row(3, 1), row(5, 5), row(6, 6, 'queried')]
  const replacement = { reason: 'queried', originId: 6 }
  t.match(withdraw(2, [row(1, 1)], { rows, links: links([2, 3], [8, 2], [5, 2], [6, 2], [1, 2]) }), [
    { objectId: 3, replacement },
    { objectId: 2, replacement },
  ])
})

t.test('rows without an origin count as coming from the same', async (t) => {
  const rows = [row(1, null, 'migrated'), row(2, null, 'migrated')]
  t.match(withdraw(2, [row(1, null, 'migrated')], { rows, links: links([1, 2]) }), [{ objectId: 2, replacement: null }])
})

t.test('a direct row is never withdrawn, even if links in a circle made it look inherited', async (t) => {
  t.strictSame(withdraw(1, [row(2, 1)], { rows: [row(1, 1), row(2, 1)], links: links([2, 1], [1, 2]) }), [])
})

t.test('other groups are not touched', async (t) => {
  const rows = [row(1, 1), row(2, 1), { ...row(2, 1), groupId: 8 }]
  t.match(withdraw(2, [row(1, 1)], { rows, links: links([1, 2]) }), [{ objectId: 2, groupId: GROUP }])
})

t.test('a chain of 200 000 objects is withdrawn without deep recursion', async (t) => {
  const length = 200_000
  const ids = Array.from({ length }, (_, index) => index + 1)
  const chain = ids.slice(1).map((childId) => ({ parentId: childId - 1, childId }))
  const changes = withdraw(2, [row(1, 1)], { rows: ids.map((id) => row(id, 1)), links: chain })
  t.equal(changes.length, length - 1)
  t.match(changes[0], { objectId: length, replacement: null })
})

const node = fc.integer({ min: 1, max: 7 })
const source = fc.record({
  originId: fc.option(fc.integer({ min: 1, max: 3 }), { nil: null }),
  reason: fc.constantFrom('added', 'shared', null),
})
const graph = fc.record({
  links: fc.uniqueArray(fc.tuple(node, node), { selector: String, maxLength: 18 }),
  rows: fc.uniqueArray(fc.tuple(node, source), { selector: ([id]) => id, maxLength: 7 }),
  child: node,
  parent: node,
})

t.test('any graph, however unlikely: the same as the rule written recursively', async (t) => {
  const rule = fc.property(graph, ({ links: pairs, rows, parent, child }) => {
    const held: HeldPermission[] = rows.map(([id, { originId, reason }]) => row(id, originId, reason))
    const given = held.filter(({ objectId }) => objectId === parent)
    const oldestFirst = pairs.map(([parentId, childId]) => ({ parentId, childId }))
    const changes = withdraw(child, given, { rows: held, links: oldestFirst.toReversed() })
    const model = modelOf(held, oldestFirst)
    for (const { reason, originId } of given) {
      const at = { object: child, from: parent, group: GROUP, source: { reason, origin: originId } }
      modelWithdraw(model, at, new Set())
    }
    deepStrictEqual(sorted(applied(held, changes)), sorted(heldIn(model)))
  })
  t.doesNotThrow(() => fc.assert(rule, { numRuns: Number(process.env.GRAPHS ?? 200) * 10 }))
})

function modelOf(held: readonly HeldPermission[], oldestFirst: AccessGraph['links']): Model {
  const model = newModel()
  model.links = oldestFirst.map(({ parentId, childId }) => ({ parent: parentId, child: childId }))
  for (const { objectId, groupId, reason, originId } of held) {
    rowsOf(model, objectId).set(groupId, { reason, origin: originId, user: 1 })
  }
  return model
}

function applied(held: readonly HeldPermission[], changes: ReturnType<typeof withdraw>): HeldPermission[] {
  return held.flatMap((each) => {
    const change = changes.find(({ objectId }) => objectId === each.objectId)
    if (change === undefined) return [each]
    return change.replacement === null ? [] : [{ ...each, ...change.replacement }]
  })
}

function heldIn(model: Model): HeldPermission[] {
  return [...model.rows].flatMap(([objectId, rows]) =>
    [...rows].map(([groupId, { reason, origin }]) => ({
      objectId,
      groupId,
      reason: reason as HeldPermission['reason'],
      originId: origin,
    })),
  )
}

function sorted(rows: readonly HeldPermission[]): string[] {
  return rows.map((each) => [each.objectId, each.groupId, each.reason, each.originId].join(' ')).sort()
}
