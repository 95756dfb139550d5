import t from 'tap'
import { makeZip } from '../cli/support/make-zip.ts'
import { openTestApp } from '../support/app.ts'
import { needProgram } from '../support/programs.ts'
import { sha256Of } from '../support/sha256-of.ts'
import { accessFaults, openPage, visitByKey } from './open-page.ts'

t.test('an archive is unpacked if the upload asks for it, and the page says how far it is', async (t) => {
  if (!needProgram(t, 'chromium')) return
  const { app, url, admin } = await openTestApp(t, { enable_facts: '1' })
  const zip = await makeZip([
    { name: 'drop/loader.exe', content: 'a loader' },
    { name: 'notes.txt', content: 'some notes' },
  ])
  const { page, complaints } = await openPage(t, { url })
  await visitByKey(page, `${url}/upload`, admin.token)
  const box = page.getByRole('checkbox', { name: 'Unpack archives' })
  await box.check()
  await page.getByText('archives are unpacked').waitFor()
  t.strictSame(await accessFaults(page), [])
  await page.getByLabel('Choose files').setInputFiles([{ name: 'mail.zip', mimeType: 'application/zip', buffer: zip }])
  await page.getByText('1 of 1 finished').waitFor()
  const id = sha256Of(zip)
  await page.goto(`${url}/file/${id}/facts`)
  const unpacking = page.getByRole('region', { name: 'Unpacking' })
  await unpacking.getByText('2 files were stored.').waitFor()
  t.strictSame(await accessFaults(page), [])

  const problems = JSON.stringify([
    { name: '<b>x.exe', reason: 'password' },
    { name: null, reason: 'limit' },
  ])
  await app.db('unpack_task').update({ state: 'running', taken_until: '2999-01-01', failed: 2, problems })
  await page.reload()
  await unpacking.getByText('The archive is being unpacked. 2 files are stored so far.').waitFor()
  const lines = await unpacking.getByRole('listitem').allInnerTexts()
  t.strictSame(lines, [
    '<b>x.exe: no known password opens it',
    'the rest of the archive: a limit of unpacking was reached',
  ])
  await app.db('unpack_task').update({ state: 'stopped', reason: 'quota_exceeded' })
  await unpacking.getByText('The server stopped unpacking (quota_exceeded).').waitFor()
  await unpacking.getByRole('link', { name: 'Show its files' }).click()
  await page.getByRole('link', { name: 'drop_loader.exe' }).first().waitFor()
  t.strictSame(complaints, [])
})

t.test('who may not add parents is not offered to unpack, and archives stay packed by default', async (t) => {
  if (!needProgram(t, 'chromium')) return
  const { app, url, as } = await openTestApp(t)
  const bob = await as({ capabilities: ['adding_files'] })
  const { page } = await openPage(t, { url })
  await visitByKey(page, `${url}/upload`, bob.token)
  await page.getByText('seen by my workspaces').waitFor()
  t.equal(await page.getByRole('checkbox', { name: 'Unpack archives' }).count(), 0)
  const zip = await makeZip([{ name: 'a', content: 'a' }])
  await page.getByLabel('Choose files').setInputFiles([{ name: 'a.zip', mimeType: 'application/zip', buffer: zip }])
  await page.getByText('1 of 1 finished').waitFor()
  t.strictSame(await app.db('unpack_task'), [])
})
