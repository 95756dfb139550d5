import type { Page } from 'playwright-core'
import t from 'tap'
import { openTestApp } from '../support/app.ts'
import { openOidcProvider } from '../support/oidc-provider.ts'
import { needProgram } from '../support/programs.ts'
import { accessFaults, openPage, visitByKey } from './open-page.ts'

const confirm = (page: Page, verb: string) =>
  page.getByRole('dialog').getByRole('button', { name: verb, exact: true }).click()

t.test('groups are created, renamed, given members and administrators, and deleted', async (t) => {
  if (!needProgram(t, 'chromium')) return
  const { url, as, admin } = await openTestApp(t)
  for (const login of ['kim', 'lee']) await as({ login, capabilities: [] })
  const { page, complaints } = await openPage(t, { url })
  await visitByKey(page, `${url}/admin/groups`, admin.token)
  const table = page.getByRole('group', { name: 'Groups' })
  await table.getByRole('link', { name: 'registered' }).waitFor()
  t.equal(await table.getByRole('link', { name: 'kim' }).count(), 0)
  await page.getByLabel('Show personal groups').check()
  await table.getByRole('link', { name: 'kim' }).waitFor()
  await page.getByLabel('Name or member').fill('LEE')
  await table.getByRole('link', { name: 'kim' }).waitFor({ state: 'detached' })
  t.strictSame(await accessFaults(page), [])

  await page.getByRole('button', { name: 'New group' }).click()
  await page.getByLabel('Name of the group').fill('public')
  await page.getByRole('button', { name: 'Create group' }).click()
  await page.getByRole('dialog').getByRole('alert').getByText('exists').waitFor()
  await page.getByLabel('Name of the group').fill('analysts')
  await page.getByRole('button', { name: 'Create group' }).click()
  await page.waitForURL(`${url}/admin/groups/analysts`)
  const members = page.getByRole('region', { name: 'Members' })
  for (const login of ['kim', 'lee', 'nobody']) {
    await members.getByLabel('Login').fill(login)
    await members.getByRole('button', { name: 'Add a member' }).click()
    if (login === 'nobody') await members.getByRole('alert').getByText('No such user').waitFor()
    else await members.getByRole('link', { name: login }).waitFor()
  }
  t.equal(await members.getByLabel('Login').inputValue(), 'nobody', 'nothing that was typed is lost')
  await members.getByRole('button', { name: 'Let kim administer the group', exact: true }).click()
  await members.getByText('administrator of the group', { exact: true }).waitFor()
  t.match((await admin.get('/api/group/analysts')).json, { users: ['kim', 'lee'], admins: ['kim'] })
  t.strictSame(await accessFaults(page), [])
  await members.getByRole('button', { name: 'Let kim no longer administer the group' }).click()
  await members.getByText('administrator of the group', { exact: true }).waitFor({ state: 'detached' })
  await members.getByRole('button', { name: 'Remove lee' }).click()
  await confirm(page, 'Remove')
  await members.getByRole('link', { name: 'lee' }).waitFor({ state: 'detached' })

  const settings = page.getByRole('region', { name: 'Settings' })
  await settings.getByLabel('New users become members').check()
  await settings.getByLabel('Workspace').uncheck()
  await settings.getByLabel('Name of the group').fill('experts')
  await settings.getByRole('button', { name: 'Save' }).click()
  await page.waitForURL(`${url}/admin/groups/experts`)
  await page.getByRole('heading', { name: 'experts' }).waitFor()
  const renamed = (await admin.get('/api/group/experts')).json
  t.match(renamed, { users: ['kim'], admins: [], default: true, workspace: false })

  const capabilities = page.getByRole('region', { name: 'Capabilities' })
  await capabilities.getByRole('checkbox', { name: 'removing_tags' }).check()
  await capabilities.getByRole('checkbox', { name: 'removing_tags', checked: true, disabled: false }).waitFor()
  t.strictSame((await admin.get('/api/group/experts')).json.capabilities, ['removing_tags'])
  await page.getByRole('button', { name: 'Delete group' }).click()
  await confirm(page, 'Delete group')
  await page.waitForURL(`${url}/admin/groups`)
  t.equal((await admin.get('/api/group/experts')).status, 404)

  await page.goto(`${url}/admin/groups/public`)
  await page.getByText('are fixed').waitFor()
  t.equal(await page.getByRole('button', { name: 'Delete group' }).count(), 0)
  t.equal(await page.getByRole('button', { name: 'Add a member' }).count(), 0)
  t.strictSame(complaints, [])
})

t.test(
  'the table of capabilities changes one at a time, keeps what others changed, and asks before the largest',
  async (t) => {
    if (!needProgram(t, 'chromium')) return
    const { url, admin, aGroup } = await openTestApp(t)
    await aGroup('analysts', { capabilities: ['adding_tags', 'of_a_plugin'] })
    const { page, complaints } = await openPage(t, { url })
    await visitByKey(page, `${url}/admin/capabilities`, admin.token)
    const box = (name: string) => page.getByRole('checkbox', { name: `analysts: ${name}`, exact: true })
    await box('adding_tags').waitFor()
    t.strictSame(await accessFaults(page), [])
    t.ok(await box('adding_tags').isChecked())
    t.ok(await box('of_a_plugin').isChecked())
    t.notOk(await box('adding_files').isChecked())
    await admin.send('PUT', '/api/group/analysts', { capabilities: ['adding_tags', 'of_a_plugin', 'adding_blobs'] })
    await box('adding_files').check()
    await page.getByRole('checkbox', { name: 'analysts: adding_files', checked: true, disabled: false }).waitFor()
    await box('adding_tags').uncheck()
    await page.getByRole('checkbox', { name: 'analysts: adding_tags', checked: false, disabled: false }).waitFor()
    t.same(
      new Set((await admin.get('/api/group/analysts')).json.capabilities),
      new Set(['of_a_plugin', 'adding_blobs', 'adding_files']),
    )
    t.ok(await box('adding_blobs').isChecked(), 'what another administrator has changed meanwhile')

    await box('manage_users').click()
    await page.getByRole('dialog').getByText('all users, groups and rights').waitFor()
    t.strictSame(await accessFaults(page), [])
    await confirm(page, 'Cancel')
    t.notOk(await box('manage_users').isChecked())
    await box('manage_users').click()
    await confirm(page, 'Change it')
    await page.getByRole('checkbox', { name: 'analysts: manage_users', checked: true, disabled: false }).waitFor()
    t.ok((await admin.get('/api/group/analysts')).json.capabilities.includes('manage_users'))
    t.strictSame(complaints, [])
  },
)

t.test('keys of attributes are defined, their templates shown as text, and rights given to groups', async (t) => {
  if (!needProgram(t, 'chromium')) return
  const { url, admin, aGroup } = await openTestApp(t)
  await aGroup('analysts')
  const { page, complaints } = await openPage(t, { url })
  await visitByKey(page, `${url}/admin/attributes`, admin.token)
  await page.getByText('No attribute keys.').waitFor()
  await page.getByRole('button', { name: 'New attribute key' }).click()
  const form = page.getByRole('form', { name: 'New attribute key' })
  await form.getByLabel('Key', { exact: true }).fill('job')
  await form.getByLabel('Label').fill('<b>Job</b>')
  await form.getByLabel('Description').fill('\u202eof a sandbox')
  t.strictSame(await accessFaults(page), [])
  await form.getByRole('button', { name: 'Create key' }).click()
  await page.waitForURL(`${url}/admin/attributes/job`)

  const definition = page.getByRole('region', { name: 'Definition' })
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the other form of the placeholder
  await definition.getByLabel('Address template').fill('javascript:ran=1//$value/${value}/$values')
  await definition
    .getByLabel('Text template')
    .fill('<img src=x onerror=ran=1> {{key}}: {{#value}}{{name}} {{{markup}}} {{/value}}')
  await definition
    .getByLabel('Example value')
    .fill('[{"name":"a\u202e<i>","markup":"<script>ran=1</script>"},{"name":"b"}]')
  await definition
    .getByLabel('Text', { exact: true })
    .getByText('<img src=x onerror=ran=1> job: a\\u202e<i> <script>ran=1</script> b')
    .waitFor()
  await definition.getByLabel('Text template').fill('{{#value}}')
  await definition.getByText('The template is not valid').waitFor()
  await definition.getByLabel('Text template').fill('[{{value}}](javascript:ran=1)')
  await definition.getByLabel('Example value').fill('7 & $& <b>')
  await definition.getByLabel('Text', { exact: true }).getByText('[7 & $& <b>](javascript:ran=1)').waitFor()
  await definition
    .getByLabel('Address', { exact: true })
    .getByText('javascript:ran=1//7 & $& <b>/7 & $& <b>/$values')
    .waitFor()
  t.equal(await definition.locator('.preview').locator('a, img, script, b, i').count(), 0)
  t.strictSame(await accessFaults(page), [])
  await definition.getByLabel('Hidden').check()
  await definition.getByRole('button', { name: 'Save' }).click()
  await definition.getByText('Saved').waitFor()
  const stored = {
    label: '<b>Job</b>',
    hidden: true,
    rich_template: '[{{value}}](javascript:ran=1)',
    example_value: '7 & $& <b>',
  }
  t.match((await admin.get('/api/attribute/job')).json, stored)

  const rights = page.getByRole('region', { name: 'Rights of groups' })
  await rights.getByRole('combobox').selectOption('analysts')
  await rights.getByRole('button', { name: 'Add' }).click()
  await rights.getByRole('checkbox', { name: 'analysts may set' }).check()
  await rights.getByRole('checkbox', { name: 'analysts may set', checked: true, disabled: false }).waitFor()
  const { attribute_permissions } = (await admin.get('/api/attribute/job/permissions')).json
  t.strictSame(attribute_permissions, [{ group_name: 'analysts', can_read: true, can_set: true }])
  await rights.getByRole('button', { name: 'Remove the rights of analysts' }).click()
  await rights.getByText('No group has rights').waitFor()

  await page.goto(`${url}/admin/attributes`)
  await page.getByText('\\u202eof a sandbox').waitFor()
  await page.getByRole('link', { name: 'job', exact: true }).click()
  await page.getByRole('button', { name: 'Delete key' }).click()
  await confirm(page, 'Delete key')
  await page.getByText('No attribute keys.').waitFor()
  t.equal(await page.evaluate('globalThis.ran'), undefined)
  t.strictSame(complaints, [])
})

t.test(
  'identity providers are created from their issuer, changed without showing the secret, and deleted',
  async (t) => {
    if (!needProgram(t, 'chromium')) return
    const provider = await openOidcProvider(t)
    const { url, admin } = await openTestApp(t, { enable_oidc: '1', allowed_internal_addresses: '127.0.0.1' })
    const { page, complaints } = await openPage(t, { url })
    await visitByKey(page, `${url}/admin/providers`, admin.token)
    await page.getByText('No identity providers.').waitFor()
    await page.getByRole('button', { name: 'New provider' }).click()
    const form = page.getByRole('form', { name: 'New provider' })
    await form.getByLabel('Name of the provider').fill('lab')
    await form.getByLabel('Issuer').fill('http://127.0.0.1:1')
    await form.getByLabel('Client ID').fill(provider.clientId)
    await form.getByLabel('Client secret').fill(provider.clientSecret)
    t.strictSame(await accessFaults(page), [])
    await form.getByRole('button', { name: 'Create provider' }).click()
    await form.getByRole('alert').waitFor()
    t.equal(await form.getByLabel('Name of the provider').inputValue(), 'lab', 'nothing that was typed is lost')
    await form.getByLabel('Issuer').fill(provider.issuer)
    await form.getByLabel('Approve new accounts').check()
    await form.getByRole('button', { name: 'Create provider' }).click()
    await page.getByRole('button', { name: 'lab', exact: true }).click()
    const edit = page.getByRole('form', { name: 'Edit' })
    t.equal(await edit.getByLabel('New client secret').inputValue(), '')
    t.equal(await page.getByText(provider.clientSecret).count(), 0)
    await edit.getByText('Endpoints', { exact: true }).click()
    t.equal(await edit.getByLabel('Token endpoint').inputValue(), `${provider.issuer}/token`)
    await edit.getByLabel('Groups controlled by claim').selectOption('MIXED')
    t.strictSame(await accessFaults(page), [])
    await edit.getByRole('button', { name: 'Save' }).click()
    await edit.getByText('Saved').waitFor()
    const changed = (await admin.get('/api/oauth/lab')).json
    t.match(changed, {
      requires_approval: true,
      oidc_groups_management_mode: 'MIXED',
      has_client_secret: true,
    })
    await page.getByRole('button', { name: 'Delete provider' }).click()
    await confirm(page, 'Delete provider')
    await page.getByText('No identity providers.').waitFor()
    t.strictSame((await admin.get('/api/oauth')).json, { providers: [] })
    t.strictSame(complaints, [])

    const off = await openTestApp(t)
    const other = await openPage(t, { url: off.url })
    await visitByKey(other.page, `${off.url}/admin/providers`, off.admin.token)
    await other.page.getByText('OpenID Connect is off').waitFor()
  },
)
