import t from 'tap'
import { openTestApp } from '../support/app.ts'
import { needProgram } from '../support/programs.ts'
import { accessFaults, openPage, pasteText, visitByKey } from './open-page.ts'

const HOSTILE = '<img src=x onerror="ran=1">'

t.test('a config is shown among the newest of its family', async (t) => {
  if (!needProgram(t, 'chromium')) return
  const { url, admin } = await openTestApp(t)
  const ids: string[] = []
  for (const [campaign, host] of [
    [1, 'a.example'],
    [2, 'a.example'],
    [3, 'b.example'],
  ] as const) {
    const cfg = { campaign, c2: [{ host }, { host: 'shared.example' }], ...(campaign === 1 ? { old: HOSTILE } : {}) }
    ids.push((await admin.send('POST', '/api/config', { family: 'emotet', cfg })).json.id)
  }
  const large = { many: Array.from({ length: 400 }, (_, at) => ({ key: `value ${at}` })) }
  const largeId = (await admin.send('POST', '/api/config', { family: 'large', cfg: large })).json.id
  const { page, context, complaints } = await openPage(t, { url })
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await visitByKey(page, `${url}/config/${ids[1]}`, admin.token)
  await page.getByRole('navigation', { name: 'Object' }).getByRole('link', { name: 'Config' }).click()

  await t.test('each value says how many configs share it, and each key how many have it', async (t) => {
    const table = page.getByRole('group', { name: 'Keys of the family' })
    const texts = async (name: RegExp): Promise<readonly string[]> => {
      const cells = await table.getByRole('row', { name }).getByRole('cell').allInnerTexts()
      return cells.map((text) =>
        text
          .replaceAll('\n', ' ')
          .replace(/(?:Copy|Search for this)/g, '')
          .replaceAll(/\s+/g, ' ')
          .trim(),
      )
    }
    await table.getByRole('row', { name: /^c2\.host/ }).waitFor()
    t.strictSame(await texts(/^c2\.host/), ['2 of 3 a[.]example 3 of 3 shared[.]example', '3 of 3', '3'])
    t.strictSame(await texts(/^campaign/), ['1 of 3 2', '3 of 3', '3'])
    t.strictSame(await texts(/^old/), ['', '1 of 3', '1'])
    t.strictSame(await accessFaults(page), [])
    await table.getByRole('row', { name: /^old/ }).getByRole('link', { name: '1 of 3' }).click()
    await page.getByText('1 object', { exact: true }).waitFor()
    await page.goBack()
  })

  await t.test('a field is copied as queries name it', async (t) => {
    const leaf = page.getByRole('region', { name: 'Config', exact: true }).locator('.leaf')
    await leaf.filter({ hasText: 'shared[.]example' }).getByRole('button', { name: 'Copy field' }).click()
    t.equal(await pasteText(page), 'cfg.c2.host')
  })

  await t.test('other configs of the family say how many keys differ, and are compared', async (t) => {
    const others = page.getByRole('region', { name: 'Other configs' })
    t.strictSame(
      (await others.getByRole('listitem').allInnerTexts()).map((text) => /\d keys? differs?/.exec(text)?.[0]),
      ['2 keys differ', '2 keys differ'],
    )
    await others
      .getByRole('link', { name: /^Compare with the config of/ })
      .first()
      .click()
    await page.getByRole('heading', { name: 'Comparison' }).waitFor()
  })

  await t.test('a large config begins folded, and draws what is opened', async (t) => {
    await page.goto(`${url}/config/${largeId}/config`)
    const tree = page.getByRole('region', { name: 'Config', exact: true })
    await tree.getByText('(400)').waitFor()
    t.equal(await tree.locator('.leaf').count(), 0)
    await tree.getByText('many', { exact: true }).click()
    await tree.getByText('99', { exact: true }).click()
    await tree.getByText('value 99').waitFor()
    await tree.getByLabel('Filter').fill('value 399')
    await tree.getByText('value 399').waitFor()
    await page.getByText('You see no other config of this family.').waitFor()
  })
  t.equal(await page.evaluate('globalThis.ran'), undefined)
  t.strictSame(complaints, [])
})

t.test('the activity of an object is the audit log, or what the account may see', async (t) => {
  if (!needProgram(t, 'chromium')) return
  const { url, admin, as } = await openTestApp(t)
  const bob = await as({ login: 'bob', capabilities: ['adding_comments'] })
  const { id } = (await admin.upload('one', { name: 'one.bin', options: { upload_as: 'public' } })).json
  await admin.send('PUT', `/api/file/${id}/tag`, { tag: HOSTILE })
  await bob.send('POST', `/api/file/${id}/comment`, { comment: HOSTILE })
  const { page, complaints } = await openPage(t, { url })
  await visitByKey(page, `${url}/file/${id}`, admin.token)
  await page.getByRole('navigation', { name: 'Object' }).getByRole('link', { name: 'Activity' }).click()
  await page.getByRole('row', { name: 'bob commented' }).waitFor()
  await page.getByRole('row', { name: /admin added a tag tag: <img/ }).waitFor()
  await page.getByRole('row', { name: 'admin uploaded' }).waitFor()
  t.strictSame(await accessFaults(page), [])
  await page.getByRole('link', { name: 'Whole audit log' }).click()
  await page.waitForURL(`${url}/admin/audit?object=${id}`)

  await page.getByRole('button', { name: 'Sign out' }).click()
  // The end of this session must not come after the start of the next.
  await page.getByText('With an API key').waitFor()
  await visitByKey(page, `${url}/file/${id}/activity`, bob.token)
  await page.getByRole('row', { name: '(hidden from you) uploaded' }).waitFor()
  await page.getByRole('row', { name: 'bob commented <img' }).waitFor()
  await page.getByRole('row', { name: 'admin gave public access by a share' }).waitFor()
  await page.getByText('Tags, attributes, relations and downloads are in the audit log').waitFor()
  t.equal(await page.getByText('added a tag').count(), 0)
  t.equal(await page.evaluate('globalThis.ran'), undefined)
  t.strictSame(complaints, [])
})
