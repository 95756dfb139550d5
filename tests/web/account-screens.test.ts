import t from 'tap'
import { aProvider } from '../support/a-provider.ts'
import { openTestApp } from '../support/app.ts'
import { needProgram } from '../support/programs.ts'
import { accessFaults, openPage, signInByPassword } from './open-page.ts'

const HOSTILE = `<img src=x onerror=ran=1>"><script>ran=1</script>\u202egpj\u0007`

/** Elements that only a text of others could have made, and invisible characters. */
const UNWANTED = `[...document.querySelectorAll('img, iframe, object, embed, body script, body style, [onerror], [onload]')]
  .map(({ outerHTML }) => outerHTML)
  .concat(document.body.innerText.match(/[\\u202a-\\u202e\\u2066-\\u2069\\u200b\\u0007\\u001b]/g) ?? [])`

/** How much wider the page, or its dialog, is than what shows it. */
const OVER = `Math.max(...[document.documentElement, ...document.querySelectorAll('dialog')].map(
  ({ scrollWidth, clientWidth }) => scrollWidth - clientWidth))`

/** Dialogs that make something new, by the screen that opens them. */
const DIALOGS = [
  ['/admin/users', 'New user'],
  ['/admin/groups', 'New group'],
  ['/admin/attributes', 'New attribute key'],
  ['/admin/providers', 'New provider'],
  ['/admin/retention', 'New rule'],
  ['/admin/retention', 'New hold'],
] as const

t.test(
  'every screen of accounts and administration fits, is accessible, and shows the texts of others as text',
  async (t) => {
    if (!needProgram(t, 'chromium')) return
    const long = 'g'.repeat(32)
    const { url, as, admin, nobody, aGroup } = await openTestApp(
      t,
      { enable_oidc: '1', enable_registration: '1', instance_name: HOSTILE },
      (db) => aProvider(db, '<img src=x onerror=ran=1>'),
    )
    await aGroup(long, { capabilities: [HOSTILE, 'adding_tags'] })
    await as({ login: 'u'.repeat(32), groups: [long] })
    await admin.send('PUT', `/api/group/${long}/member/${'u'.repeat(32)}`, { group_admin: true })
    await admin.send('POST', `/api/group/${long}/member/admin`)
    await admin.send('PUT', `/api/user/${'u'.repeat(32)}`, { additional_info: HOSTILE, feed_quality: '<b>high</b>' })
    await nobody.send('POST', '/api/auth/register', {
      login: 'waits',
      email: 'w@example.org',
      additional_info: HOSTILE,
    })
    const definition = { key: 'k'.repeat(32), label: '<b>Label</b>', description: HOSTILE, hidden: false }
    const templates = {
      url_template: `javascript:${HOSTILE}$value`,
      rich_template: `${HOSTILE}{{value}}`,
      example_value: HOSTILE,
    }
    t.equal((await admin.send('POST', '/api/attribute', { ...definition, ...templates })).status, 200)
    await admin.send('POST', '/api/user/admin/api_key', { name: HOSTILE.slice(0, 100) })
    await admin.send('POST', '/api/object/quick_query', { name: HOSTILE, query: HOSTILE, type: 'object' })
    const { sha256 } = (await admin.upload('content')).json
    await admin.send('PUT', `/api/object/${sha256}/favorite`)
    await nobody.send(
      'POST',
      '/api/auth/login',
      { login: 'admin', password: 'correct horse battery' },
      { 'user-agent': '<img src=x onerror=ran=1>' },
    )
    const PATHS = [
      '/profile',
      '/admin',
      '/admin/users',
      `/admin/users/${'u'.repeat(32)}`,
      '/admin/pending',
      '/admin/groups',
      `/admin/groups/${long}`,
      '/admin/capabilities',
      '/admin/attributes',
      `/admin/attributes/${definition.key}`,
      '/admin/providers',
      '/admin/audit',
      '/admin/retention',
      '/admin/server',
    ]
    for (const { theme, width, size } of [
      { theme: 'contrast', width: 360, size: '100%' },
      { theme: 'dark', width: 640, size: '200%' },
    ]) {
      const { page, complaints } = await openPage(t, { url, size: { width, height: 640 } })
      await page.addInitScript(`localStorage.setItem('lazaret preferences', '{"theme":"${theme}"}')
      addEventListener('DOMContentLoaded', () => { document.documentElement.style.fontSize = '${size}' })`)
      await page.goto(url)
      await signInByPassword(page)
      for (const path of PATHS) {
        await page.goto(url + path)
        await page.getByRole('heading', { level: 1 }).first().waitFor()
        await page.waitForLoadState('networkidle')
        for (const summary of await page.locator('main summary').all()) await summary.click()
        const check = async (part: string): Promise<void> => {
          t.equal(await page.evaluate(OVER), 0, `${part} at ${width}`)
          t.strictSame(await accessFaults(page), [], part)
          t.strictSame(await page.evaluate(UNWANTED), [], part)
          t.equal(await page.getByRole('alert').count(), 0, `${part} has no fault`)
        }
        await check(path)
        for (const [, name] of DIALOGS.filter(([screen]) => screen === path)) {
          await page.getByRole('button', { name, exact: true }).click()
          await page.getByRole('dialog', { name }).waitFor()
          await check(`${path}, ${name}`)
          await page.keyboard.press('Escape')
          await page.getByRole('dialog').waitFor({ state: 'detached' })
        }
      }
      t.equal(await page.evaluate('globalThis.ran'), undefined)
      t.strictSame(complaints, [])
    }
  },
)

t.test('an account is made, and its rights given, by keyboard alone', async (t) => {
  if (!needProgram(t, 'chromium')) return
  const { url, admin, aGroup } = await openTestApp(t)
  await aGroup('analysts')
  const { page, complaints } = await openPage(t, { url })
  const { keyboard } = page
  const tabTo = async (name: string): Promise<void> => {
    for (let at = 0; at < 80; at++) {
      await keyboard.press('Tab')
      const focused = await page.evaluate(
        `(({ activeElement: e }) => e.labels?.[0]?.textContent ?? e.textContent)(document)`,
      )
      if (String(focused).startsWith(name)) return
    }
    throw new Error(`${name} is not reached by Tab`)
  }
  /** Fields after each other, then the form is sent. */
  const fillIn = async (...fields: readonly string[]): Promise<void> => {
    for (const [at, field] of fields.entries()) {
      await keyboard.type(field)
      await keyboard.press(at === fields.length - 1 ? 'Enter' : 'Tab')
    }
  }
  await page.goto(url)
  await page.getByLabel('Login').focus()
  await fillIn('admin', 'correct horse battery')
  await page.getByRole('button', { name: 'Sign out' }).waitFor()
  await keyboard.press('Control+k')
  await page.getByRole('dialog').getByRole('option').first().waitFor()
  await keyboard.type('users')
  await page.getByRole('option', { name: 'Administration, Users', selected: true }).waitFor()
  await keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Users' }).waitFor()
  await tabTo('New user')
  await keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'New user' }).waitFor()
  await fillIn('eve', 'eve@example.org', 'analyst')
  await page.getByText('The user eve was created.').waitFor()
  await page.getByRole('link', { name: 'eve', exact: true }).focus()
  await keyboard.press('Enter')
  await page
    .getByRole('region', { name: 'Groups' })
    .getByRole('option', { name: 'analysts' })
    .waitFor({ state: 'attached' })
  await tabTo('Add to a group')
  await keyboard.type('ana')
  await keyboard.press('Tab')
  await keyboard.press('Enter')
  await page.getByRole('button', { name: 'Remove from analysts' }).waitFor()
  await tabTo('Delete user')
  await keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Delete the user eve?' }).waitFor()
  await keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  t.equal(await page.evaluate('document.activeElement.textContent'), 'Delete user', 'the focus is back')
  t.strictSame((await admin.get('/api/group/analysts')).json.users, ['eve'])
  t.strictSame(complaints, [])
})
