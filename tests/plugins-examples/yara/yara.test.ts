import t, { type Test } from 'tap'
import { registry } from '../../../server/src/generated/registry.ts'
import { openPlugins } from '../../../server/src/plugin-host/open-plugins.ts'
import { readSettings } from '../../../server/src/settings/read.ts'
import { openTestApp } from '../../support/app.ts'

const rule = (name: string, text: string): string => `rule ${name} { strings: $a = "${text}" condition: $a }\n`

async function openScene(t: Test, files: Readonly<Record<string, string>>) {
  const { app, admin } = await openTestApp(t)
  const folder = t.testdir(files)
  const settings = { ...app.settings, plugins: ['@lazaret/plugin-yara'] }
  const environment = { YARA_RULES_FOLDER: folder, YARA_MAX_BYTES: '100000' }
  const { readSection } = readSettings(environment, folder)
  const opened = await openPlugins({ ...app, settings }, { readSection, handlers: registry })
  t.teardown(() => opened[Symbol.asyncDispose]())
  const tagsOf = async (content: string): Promise<string[]> => {
    const { json } = await admin.upload(content)
    await app.hooks.drain()
    return (await admin.get(`/api/file/${json.id}/tag`)).json.map(({ tag }: { tag: string }) => tag).sort()
  }
  return { tagsOf }
}

t.test('files are tagged with the names of the rules that match', async (t) => {
  const { tagsOf } = await openScene(t, {
    'one.yar': rule('First', 'alpha') + rule('second', 'beta'),
    'two.yara': rule('third', 'alpha'),
    'notes.txt': 'no rule',
  })
  t.strictSame(await tagsOf('some alpha here'), ['yara:first', 'yara:third'])
  t.strictSame(await tagsOf('beta'), ['yara:second'])
  t.strictSame(await tagsOf('gamma'), [])
  t.strictSame(await tagsOf(`${'x'.repeat(100_000)}alpha`), [], 'too large')
})

t.test('rules that are wrong or missing end the start', async (t) => {
  for (const [files, message] of [
    [{ 'bad.yar': 'rule { }' }, /^plugin "@lazaret\/plugin-yara" failed to start: bad\.yar: /],
    [{ 'other.yar': `include "/etc/passwd"\n${rule('x', 'y')}` }, /failed to start: other\.yar: /],
    [{ 'notes.txt': 'no rule' }, /no rules/],
  ] as const)
    await t.rejects(openScene(t, files), { message })
})
