import type { Locator, Page } from 'playwright-core'
import t from 'tap'
import { openTestApp } from '../support/app.ts'
import { needProgram } from '../support/programs.ts'
import type { TestUser } from '../support/user.ts'
import { accessFaults, openPage, visitByKey } from './open-page.ts'

/** The opened list of groups that see the object. */
async function openShares(page: Page, group: string): Promise<Locator> {
  const shares = page.getByRole('region', { name: 'Who sees this' })
  await shares.getByRole('heading').click()
  await shares.getByRole('listitem').getByText(group, { exact: true }).first().waitFor()
  return shares
}

t.test('who gave a share, and an administrator, takes it back after a question; others cannot', async (t) => {
  if (!needProgram(t, 'chromium')) return
  const { url, admin, as, aGroup } = await openTestApp(t)
  await aGroup('analysts')
  await aGroup('partners')
  const groups = ['analysts', 'partners']
  const alice = await as({ login: 'alice', groups, capabilities: ['adding_files', 'adding_parents'] })
  const bob = await as({ login: 'bob', groups: ['analysts'] })
  const { json: file } = await alice.upload('of alice', { options: { upload_as: 'private' } })
  const { json: child } = await alice.upload('below', { options: { upload_as: 'private', parent: file.id } })
  for (const group of groups) await alice.send('PUT', `/api/object/${file.id}/share`, { group })
  const opened = async (user: TestUser, id: string) => {
    const { page, complaints } = await openPage(t, { url })
    await visitByKey(page, `${url}/file/${id}`, user.token)
    return { page, complaints, shares: await openShares(page, 'analysts') }
  }

  const reader = await opened(bob, file.id)
  t.equal(await reader.shares.getByRole('button', { name: 'Take back' }).count(), 0, 'not for a reader')
  const below = await opened(alice, child.id)
  t.equal(await below.shares.getByRole('button', { name: 'Take back' }).count(), 0, 'not where access is inherited')

  const { page, shares, complaints } = await opened(alice, file.id)
  const buttons = shares.getByRole('button', { name: 'Take back' })
  t.strictSame((await buttons.allTextContents()).toSorted(), ['Take back analysts', 'Take back partners'])
  const takeBack = shares.getByRole('button', { name: 'Take back analysts' })
  await takeBack.click()
  const dialog = page.getByRole('dialog', { name: 'Take the share back?' })
  await dialog.getByText('analysts loses access').waitFor()
  t.strictSame(await accessFaults(page), [])
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await dialog.waitFor({ state: 'detached' })
  t.equal((await bob.get(`/api/file/${file.id}`)).status, 200, 'nothing happens without the confirmation')
  await takeBack.click()
  await dialog.getByRole('button', { name: 'Take back' }).click()
  await takeBack.waitFor({ state: 'detached' })
  await dialog.waitFor({ state: 'detached' })
  t.equal((await bob.get(`/api/file/${file.id}`)).status, 404)
  t.equal((await bob.get(`/api/file/${child.id}`)).status, 404, 'nor what is below')

  const { json: key } = await admin.send('POST', '/api/user/admin/api_key', {})
  t.type(key.token, 'string')
  const administrator = await openPage(t, { url })
  await visitByKey(administrator.page, `${url}/file/${file.id}`, key.token)
  const all = await openShares(administrator.page, 'partners')
  await all.getByRole('button', { name: 'Take back partners' }).click()
  const question = administrator.page.getByRole('dialog', { name: 'Take the share back?' })
  await question.getByRole('button', { name: 'Take back' }).click()
  await all.getByRole('listitem').filter({ hasText: 'partners' }).waitFor({ state: 'detached' })
  t.strictSame([...complaints, ...reader.complaints, ...below.complaints, ...administrator.complaints], [])
})
