import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { serve } from '../../../server/src/cluster/serve.ts'
import { MAIL_KINDS } from '../../../server/src/mail/kinds.ts'
import { readTemplates } from '../../../server/src/mail/read-templates.ts'
import { parseTemplate } from '../../../server/src/mail/template.ts'
import { openTestApp } from '../../support/app.ts'
import { openMailServer, tokenIn } from '../../support/mail-server.ts'

// Many servers are opened, one after the other.

const base = t.testdir()
function folderOf(files: Readonly<Record<string, string | Uint8Array>>): string {
  const folder = mkdtempSync(join(base, 'templates-'))
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  return folder
}

t.test('placeholders are filled in, and doubled braces are braces', (t) => {
  const { fill, names } = parseTemplate('{a}{{a}} {{{b}}} $& {a}', ['a', 'b'])
  t.equal(fill({ a: '$1', b: '{a}' }), '$1{a} {{a}} $& $1')
  t.strictSame([...names], ['a', 'b'])
  t.end()
})

t.test('what is not a placeholder is refused by its line', (t) => {
  for (const [source, fault] of [
    ['x\n{login!r}', /^line 2: unknown placeholder \{login!r\}; known: \{login\}, \{base_url\}$/],
    ['{}', /unknown placeholder \{\}/],
    ['{ login }', /unknown placeholder \{ login \}/],
    ['{constructor}', /unknown placeholder/],
    ['a\n\n{', /^line 3: a single "\{": write "\{\{" for a brace/],
    ['}', /a single "\}": write "\}\}"/],
    ['{login\n}', /a single "\{"/],
  ] as const)
    t.throws(() => parseTemplate(source, ['login', 'base_url']), { message: fault }, source)
  t.end()
})

t.test('the built-in templates are valid', (t) => {
  const { templates, warnings } = readTemplates(null)
  t.strictSame(Object.keys(templates), Object.keys(MAIL_KINDS))
  t.ok(Object.values(templates).every(({ html }) => html === null))
  t.strictSame(warnings, [])
  t.end()
})

t.test('templates of the folder go first, and HTML is added where it is there', async (t) => {
  const mail_templates_folder = folderOf({
    'register.txt': 'Welcome {login} {{to}} {instance_name}\n{base_url}/setpasswd/?token={set_password_token}\n',
    'register.html': '<style>p {{ color: red }}</style><p>{instance_name}: <a href="{base_url}?{set_password_token}">',
    'README.md': '{not a template}',
  })
  const post = await openMailServer(t)
  const { admin } = await openTestApp(t, {
    mail_smtp: post.address,
    mail_templates_folder,
    instance_name: `<b>"Tom" & 'Jerry'</b>`,
    base_url: 'https://repo.example/a&b',
  })
  await admin.send('POST', '/api/user/alice', { email: 'a@example.org', additional_info: 'x', send_email: true })
  const mail = post.take()
  t.match(
    mail.text,
    /^Welcome alice \{to\} <b>"Tom" & 'Jerry'<\/b>\nhttps:\/\/repo\.example\/a&b\/setpasswd\/\?token=eyJ/,
  )
  const link = `<a href="https://repo.example/a&amp;b?${tokenIn(mail)}">`
  t.equal(
    mail.html?.trim(),
    `<style>p { color: red }</style><p>&lt;b&gt;&quot;Tom&quot; &amp; &#39;Jerry&#39;&lt;/b&gt;: ${link}`,
  )
  await admin.send('POST', '/api/user/alice/request_password_change')
  t.match(post.take(), { text: /^Hello alice/, html: undefined }, 'the others stay built in')
})

const LINK = '{set_password_token}'
const BAD: Readonly<Record<string, readonly [Readonly<Record<string, string | Uint8Array>>, RegExp]>> = {
  'an unknown placeholder': [{ 'pending.txt': 'x {passwd}' }, /pending\.txt: line 1: unknown placeholder \{passwd\}/],
  'a placeholder of another kind': [
    { 'pending.txt': LINK },
    /pending\.txt: line 1: unknown placeholder \{set_password_token\}/,
  ],
  'one in HTML': [{ 'recover.html': `${LINK} p { x }` }, /recover\.html: line 1: unknown placeholder \{ x \}/],
  'a single brace': [{ 'rejection.txt': 'x\n}' }, /rejection\.txt: line 2: a single "\}"/],
  'a missing link': [{ 'recover.txt': '{login}' }, /recover\.txt: the placeholder \{set_password_token\} is missing/],
  'a missing link in HTML': [{ 'register.html': '<p>' }, /register\.html: the placeholder \{set_password_token\}/],
  'an empty text': [{ 'pending.txt': ' \n' }, /pending\.txt: is empty/],
  'not UTF-8': [{ 'pending.txt': Uint8Array.of(0xff, 0xfe) }, /pending\.txt: not valid UTF-8/],
}

for (const [name, [files, fault]] of Object.entries(BAD)) {
  t.test(`${name} stops the start, by file and place`, async (t) => {
    const mail_templates_folder = folderOf(files)
    await t.rejects(openTestApp(t, { mail_templates_folder }), { name: 'SettingsError', message: fault })
    t.throws(() => readTemplates(mail_templates_folder), { message: mail_templates_folder })
  })
}

t.test('a template that cannot be read stops the start, and all faults are reported at once', (t) => {
  const folder = folderOf({ 'pending.txt': '{x}', 'recover.txt': '{y}' })
  mkdirSync(join(folder, 'register.html'))
  t.throws(() => readTemplates(folder), { message: /pending\.txt.*\n.*register\.html: EISDIR.*\n.*recover\.txt/ })
  t.end()
})

t.test('several workers are not begun with a bad template', async (t) => {
  const overrides = {
    mail_templates_folder: folderOf({ 'pending.txt': '{x}' }),
    workers: '2',
    data_folder: join(base, 'data'),
    log_level: 'critical',
  }
  const start = serve({ environment: {}, base, overrides, prepare: true, print: () => undefined })
  await t.rejects(start, { name: 'SettingsError', message: /pending\.txt: line 1: unknown placeholder \{x\}/ })
})

t.test('a template that belongs to no mail is reported', (t) => {
  t.match(readTemplates(folderOf({ 'registre.txt': '{x' })).warnings, [/registre\.txt: unknown template/])
  t.end()
})

t.test('mail_templates_folder must be there', async (t) => {
  await t.rejects(openTestApp(t, { mail_templates_folder: join(base, 'nowhere') }), /must be a folder that exists/)
})
