import t from 'tap'
import { findPath, MAX_EXPANDED } from '../../web/src/graph/find-path.ts'
import { openTestApp } from '../support/app.ts'
import { needProgram } from '../support/programs.ts'
import { accessFaults, openPage, visitByKey } from './open-page.ts'

t.test('relations are added and removed on the page of an object', async (t) => {
  if (!needProgram(t, 'chromium')) return
  const { url, as, admin } = await openTestApp(t)
  const [archive, member, other] = await Promise.all(
    ['archive', 'member', 'other'].map(async (name) => (await admin.upload(name, { name: `${name}.bin` })).json),
  )
  const { page, complaints } = await openPage(t, { url })
  await visitByKey(page, `${url}/file/${archive.id}`, admin.token)
  const added = page.getByRole('region', { name: 'New relation' })
  await added.getByLabel('Identifier or hash').fill(member.md5)
  await added.getByRole('button', { name: 'Add relation' }).click()
  const children = page.getByRole('region', { name: 'Children' })
  await children.getByRole('link', { name: 'member.bin' }).waitFor()
  await added.getByLabel('Relation').selectOption('Parent')
  await added.getByLabel('Identifier or hash').fill(` ${other.id.toUpperCase()} `)
  await added.getByRole('button', { name: 'Add relation' }).click()
  await page.getByRole('region', { name: 'Parents' }).getByRole('link', { name: 'other.bin' }).waitFor()
  const stored = (await admin.get(`/api/file/${archive.id}/relations`)).json
  t.match(stored, { parents: [{ id: other.id }], children: [{ id: member.id }] })
  t.strictSame(await accessFaults(page), [])

  await added.getByLabel('Identifier or hash').fill('0'.repeat(64))
  await added.getByRole('button', { name: 'Add relation' }).click()
  await added.getByRole('alert').getByText('Object not found').waitFor()
  t.equal(await added.getByLabel('Identifier or hash').inputValue(), '0'.repeat(64), 'what was refused is still there')
  await added.getByLabel('Identifier or hash').fill(archive.id)
  t.ok(await added.getByRole('button', { name: 'Add relation' }).isDisabled(), 'nothing is its own parent')

  await children.getByRole('button', { name: 'Remove the relation to member.bin' }).click()
  const dialog = page.getByRole('dialog', { name: 'Remove the relation to member.bin' })
  t.strictSame(await accessFaults(page), [])
  await dialog.getByRole('button', { name: 'Remove relation' }).click()
  await children.waitFor({ state: 'detached' })
  t.strictSame((await admin.get(`/api/file/${archive.id}/relations`)).json.children, [])
  t.equal((await admin.get(`/api/file/${member.id}`)).status, 200)
  t.strictSame(complaints, [])

  await t.test('without the capabilities nothing of it is offered', async (t) => {
    const bob = await as({ login: 'bob', capabilities: ['access_all_objects'] })
    const { page, complaints } = await openPage(t, { url })
    await visitByKey(page, `${url}/file/${archive.id}`, bob.token)
    await page.getByRole('region', { name: 'Parents' }).getByRole('link', { name: 'other.bin' }).waitFor()
    t.equal(await page.getByRole('button', { name: /relation/ }).count(), 0)
    t.strictSame(complaints, [])
  })
})

t.test('a shortest path is found from both ends, within a bound', async (t) => {
  const object = (id: string) => ({ id, type: 'file' as const, tags: [], upload_time: '2026-01-01T00:00:00+00:00' })
  const search = async (edges: readonly (readonly [parent: string, child: string])[], from: string, to: string) => {
    const path = await findPath(object(from), object(to), async (id) => ({
      parents: edges.filter(([, child]) => child === id).map(([parent]) => object(parent)),
      children: edges.filter(([parent]) => parent === id).map(([, child]) => object(child)),
    }))
    return path.kind === 'found' ? path.steps.map((step) => [step.object.id, step.relation]) : path
  }
  const edges = [
    ['a', 'b'],
    ['b', 'c'],
    ['d', 'c'],
    ['a', 'x'],
    ['x', 'y'],
    ['y', 'z'],
    ['z', 'd'],
  ] as const
  t.strictSame(await search(edges, 'a', 'd'), [
    ['a', undefined],
    ['b', 'child'],
    ['c', 'child'],
    ['d', 'parent'],
  ])
  t.strictSame(await search(edges, 'a', 'a'), [['a', undefined]])
  t.strictSame(await search(edges, 'a', 'elsewhere'), { kind: 'none', isBounded: false })
  const long = Array.from({ length: 2 * MAX_EXPANDED }, (_, at) => [String(at), String(at + 1)] as const)
  t.strictSame(await search(long, '0', String(long.length)), { kind: 'none', isBounded: true })
})
