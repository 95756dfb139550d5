import t from 'tap'
import { loadPlugins } from '../../../server/src/plugins/load.ts'

const named = (name: string, more = ''): string => `export const plugin = { name: '${name}'${more} }\n`
const load = (folder: string | null, names: readonly string[], autodiscover = false) =>
  loadPlugins({ names, folder, autodiscover })
const namesOf = (loaded: Awaited<ReturnType<typeof load>>) => loaded.map(({ name }) => name)

t.test('modules and packages of the local folder, by name and by discovery, each once', async (t) => {
  const folder = t.testdir({
    'single.mjs': named('single', ", version: '2', author: 'me'"),
    'typed.ts': `const name: string = 'typed'\nexport const plugin = { name }\n`,
    packed: {
      'package.json': JSON.stringify({
        name: 'other',
        version: '1.2.3',
        type: 'module',
        description: 'What it does',
        author: { name: 'Team' },
        exports: { '.': { types: './none.d.ts', default: './main.js' } },
      }),
      'main.js': named('packed'),
    },
    indexed: { 'index.cjs': 'exports.plugin = { name: "indexed" }\n' },
    'no-entry.mjs': 'globalThis.wasLoaded = true\n',
    '_hidden.mjs': 'throw new Error("loaded")\n',
    'types.d.ts': 'export {}\n',
    'notes.txt': 'no plugin',
    empty: {},
    node_modules: {
      installed: { 'package.json': '{"main":"main.cjs"}', 'main.cjs': 'exports.plugin = { name: "installed" }\n' },
    },
  })
  const loaded = await load(folder, ['typed', 'installed', 'typed', 'single'], true)
  t.strictSame(namesOf(loaded), ['typed', 'installed', 'single', 'indexed', 'no-entry', 'packed'])
  const metadata = Object.fromEntries(loaded.map(({ name, metadata }) => [name, metadata]))
  t.strictSame(metadata.single, { active: true, author: 'me', version: '2', description: null })
  t.strictSame(metadata.packed, { active: true, author: 'Team', version: '1.2.3', description: 'What it does' })
  t.strictSame(metadata['no-entry'], { active: true, author: null, version: null, description: null })
  t.equal(Object(globalThis).wasLoaded, true)
  t.equal(loaded.find(({ name }) => name === 'no-entry')?.plugin, null)
})

t.test('installed packages come first', async (t) => {
  const folder = t.testdir({ pino: { 'index.cjs': 'exports.plugin = { name: "mine" }\n' } })
  const [pino] = await load(folder, ['pino'])
  t.match(pino, { plugin: null, metadata: { description: /logger/ } })
})

t.test('the API is there for plugins in a folder without packages', async (t) => {
  const folder = t.testdir({
    'a.ts': `import { definePlugin, notFound, text, type Plugin } from '@lazaret/server/plugin'
export const plugin: Plugin = definePlugin({ name: 'a', settings: { word: text({ key: 'word', fallback: notFound('w').message, about: '' }) } })\n`,
  })
  const [a] = await load(folder, ['a'])
  t.equal(a?.plugin?.settings?.word?.fallback, 'w')
})

t.test('what cannot be loaded is named', async (t) => {
  const folder = t.testdir({
    'throws.mjs': 'throw new Error("no licence")\n',
    'syntax.mjs': 'export const = 1\n',
    'needs.mjs': "import 'not-installed-anywhere'\n",
    'nameless.mjs': 'export const plugin = {}\n',
    'service.mjs': named('service'),
    'upper.mjs': named('Upper'),
    'wrong.mjs': named('wrong', ', start: 1'),
    'one.mjs': named('same'),
    'two.mjs': named('same'),
    fs: {},
  })
  for (const [name, message] of [
    ['absent', /^plugin "absent" is not an installed package, nor a module in \//],
    ['fs', /^plugin "fs" is not an installed package/],
    ['throws', /^plugin "throws" cannot be loaded: no licence$/],
    ['syntax', /^plugin "syntax" cannot be loaded: /],
    ['needs', /^plugin "needs" cannot be loaded: .*not-installed-anywhere/],
    ['nameless', /^plugin "nameless": its name must be .*, not undefined/],
    ['service', /^plugin "service": its name must be .* none of service/],
    ['upper', /^plugin "upper": its name must be lower-case .*, not "Upper"/],
    ['wrong', /^plugin "wrong": start must be a function, not number/],
    ['../load.test', /^plugin "\.\.\/load\.test" must be the name of a package/],
    ['a/../../b', /must be the name of a package/],
    ['/etc/passwd', /must be the name of a package/],
    ['data:text/javascript,1', /must be the name of a package/],
  ] as const)
    await t.rejects(load(folder, [name]), { message }, name)
  await t.rejects(load(folder, ['one', 'two']), { message: /^plugin "two" has the same name as "one": "same"$/ })
  await t.rejects(load(null, ['absent']), { message: /local_plugins_folder is not set$/ })
  t.strictSame(await load(null, []), [])
})
