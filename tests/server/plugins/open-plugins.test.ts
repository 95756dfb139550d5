import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import t from 'tap'
import { registry } from '../../../server/src/generated/registry.ts'
import { openPlugins, type PluginTools, setUpPlugins } from '../../../server/src/plugin-host/open-plugins.ts'
import type { PluginServer, Stop } from '../../../server/src/plugins/api.ts'
import { readSettings } from '../../../server/src/settings/read.ts'
import { openTestApp } from '../../support/app.ts'
import { openWithPlugins } from './plugin-folder.ts'

type StartHook = (name: string, server: PluginServer) => Stop | undefined

/** Plugins reach the test by this name, because they are modules of their own. */
const shared: { started?: StartHook } = {}
Object.assign(globalThis, { shared })

const NO_SETTINGS: PluginTools = { readSection: () => ({}), handlers: registry }

const reporting = (name: string, more = ''): string =>
  `export const plugin = { name: '${name}', ${more} start(server) { return globalThis.shared.started('${name}', server) } }\n`

t.beforeEach(() => {
  delete shared.started
})

t.test('plugins start in order, receive events, and stop the other way round after that', async (t) => {
  const seen: string[] = []
  shared.started = (name, server) => {
    seen.push(`start ${name}`)
    server.on({
      createdFile: async ({ file }) => {
        await new Promise(setImmediate)
        seen.push(`${name} ${file.fileName}`)
      },
    })
    return () => void seen.push(`stop ${name}`)
  }
  const { admin, close } = await openWithPlugins(t, { b: reporting('b'), a: reporting('a') })
  t.equal((await admin.upload('x', { name: 'x.bin' })).status, 200)
  await close()
  t.strictSame(seen, ['start b', 'start a', 'b x.bin', 'a x.bin', 'stop a', 'stop b'])
})

t.test('the answer does not wait for handlers, and a handler that fails does not change it', async (t) => {
  const gate = Promise.withResolvers<void>()
  const tagged = Promise.withResolvers<void>()
  shared.started = (name, server) => {
    if (name === 'slow')
      server.on({
        createdFile: async () => {
          await gate.promise
          throw new Error('after all')
        },
      })
    else server.on({ createdFile: ({ file }) => server.as().addTag(file.id, 'seen').then(tagged.resolve) })
    return undefined
  }
  const { admin } = await openWithPlugins(t, { slow: reporting('slow'), tagger: reporting('tagger') })
  const answer = await admin.upload('x')
  t.equal(answer.status, 200)
  t.strictSame((await admin.get(`/api/file/${answer.json.id}/tag`)).json, [])
  gate.resolve()
  await tagged.promise
  t.strictSame((await admin.get(`/api/file/${answer.json.id}/tag`)).json, [{ tag: 'seen' }])
})

t.test('a plugin has a section of settings, in every source', async (t) => {
  const folder = t.testdir({
    'service.ini': '[my_plugin]\nword = from file\nlimit = 7\n',
    'my.ts': `import { definePlugin, integer, list, text } from '@lazaret/server/plugin'
export const plugin = definePlugin({
  name: 'my-plugin',
  settings: {
    word: text({ key: 'word', fallback: 'none', about: 'A word.' }),
    limit: integer({ key: 'limit', fallback: 1, min: 1, about: 'A limit.' }),
    names: list({ key: 'names', fallback: ['x'], about: 'Names.' }),
  },
  start(server) { return globalThis.shared.started('my', server) },
})\n`,
  })
  const { app } = await openTestApp(t)
  const settings = { ...app.settings, localPluginsFolder: folder, plugins: ['my'] }
  let values: unknown
  shared.started = (_, server) => {
    values = server.settings
    return undefined
  }
  const open = async (environment: Readonly<Record<string, string>>) => {
    const { readSection } = readSettings(environment, folder)
    await using _opened = await openPlugins({ ...app, settings }, { readSection, handlers: registry })
  }
  await open({})
  t.strictSame(values, { word: 'from file', limit: 7, names: ['x'] })
  await open({ MY_PLUGIN_WORD: 'from environment', MY_PLUGIN_NAMES: 'a, b' })
  t.strictSame(values, { word: 'from environment', limit: 7, names: ['a', 'b'] })
  await t.rejects(open({ MY_PLUGIN_LIMIT: '0' }), {
    message: 'plugin "my" failed to start: my_plugin.limit (environment) must be from 1 to 9007199254740991, not "0"',
  })
})

t.test('a plugin that fails to start ends the start, and those before it are stopped', async (t) => {
  const { app } = await openTestApp(t)
  const folder = t.testdir({})
  for (const name of ['first', 'failing']) await writeFile(join(folder, `${name}.ts`), reporting(name))
  const seen: string[] = []
  shared.started = (name) => {
    if (name === 'failing') throw new Error('no rules')
    return () => void seen.push(`stop ${name}`)
  }
  const settings = { ...app.settings, localPluginsFolder: folder, plugins: ['first', 'failing'] }
  await t.rejects(openPlugins({ ...app, settings }, NO_SETTINGS), {
    message: 'plugin "failing" failed to start: no rules',
  })
  t.strictSame(seen, ['stop first'])
  await t.rejects(openPlugins({ ...app, settings: { ...settings, plugins: ['absent'] } }, NO_SETTINGS), {
    message: /^plugin "absent" is not an installed package/,
  })
})

t.test('what a plugin may not do late, or wrongly', async (t) => {
  let late: PluginServer | undefined
  shared.started = (_, server) => {
    late = server
    const handlers: object = { on_created_file: () => undefined }
    t.throws(() => server.on(handlers), { message: 'unknown event "on_created_file"' })
    return undefined
  }
  await openWithPlugins(t, { late: reporting('late') })
  t.throws(() => late?.schema('X', {}), {
    message: 'plugin "late": a schema can be added only while the plugin starts',
  })
})

t.test('the second entry point is called by the set-up alone', async (t) => {
  const { app } = await openTestApp(t)
  const folder = t.testdir({
    'both.ts': `export const plugin = { name: 'both', start() { throw new Error('started') },
      async setUp(server) { await server.as().uploadBlob({ name: 'n', type: 't', content: 'made by set-up' }) } }\n`,
    'plain.ts': "export const plugin = { name: 'plain' }\n",
    'bad.ts': "export const plugin = { name: 'bad', setUp() { throw new Error('no disk') } }\n",
  })
  const settings = { ...app.settings, localPluginsFolder: folder, plugins: ['plain', 'both'] }
  const done: string[] = []
  for await (const name of setUpPlugins({ ...app, settings }, NO_SETTINGS)) done.push(name)
  t.strictSame(done, ['both'])
  t.match(await app.db('object').where({ type: 'text_blob' }).select('blob_name'), [{ blob_name: 'n' }])
  const bad = setUpPlugins({ ...app, settings: { ...settings, plugins: ['bad'] } }, NO_SETTINGS)
  await t.rejects(bad.next(), { message: 'plugin "bad" failed to set up: no disk' })
})

t.test('local_plugins_autodiscover loads what lies in the folder, unless it is off', async (t) => {
  for (const [local_plugins_autodiscover, expected] of [
    ['1', ['found']],
    ['0', []],
  ] as const) {
    const started: string[] = []
    shared.started = (name) => void started.push(name)
    await openWithPlugins(t, { found: reporting('found') }, { plugins: '', local_plugins_autodiscover })
    t.strictSame(started, expected, local_plugins_autodiscover)
  }
})

t.test('after hook_timeout a handler is no longer waited for', async (t) => {
  const heard = Promise.withResolvers<void>()
  shared.started = (_name, server) => {
    server.on({
      createdFile: async ({ file }) => {
        if (file.fileName !== 'last') return new Promise<void>(() => undefined)
        heard.resolve()
      },
    })
    return undefined
  }
  const { admin } = await openWithPlugins(t, { hanging: reporting('hanging') }, { hook_timeout: '50' })
  // More than are delivered at the same time, fewer than make a plugin be passed over.
  const names = [...Array.from({ length: 5 }, (_, index) => `hangs ${index}`), 'last']
  for (const name of names) t.equal((await admin.upload(name, { name })).status, 200)
  await heard.promise
})

t.test(
  'a plugin that is to act as a user who does not exist is refused, unless a worker is only replaced',
  async (t) => {
    const { app } = await openTestApp(t)
    const folder = t.testdir({ 'robotic.mjs': reporting('robotic') })
    const settings = { ...app.settings, enablePlugins: true, plugins: ['robotic'], localPluginsFolder: folder }
    shared.started = (_name, server) => void server.as({ login: 'robot' })
    await t.rejects(openPlugins({ ...app, settings }, NO_SETTINGS), {
      message:
        'plugin "robotic" failed to start: user "robot" does not exist: create it with "lazaret user create robot"',
    })
    await using replaced = await openPlugins({ ...app, settings }, { ...NO_SETTINGS, isReplacement: true })
    t.match(Object.keys(replaced.plugins.active), ['robotic'])
    shared.started = (_name, server) => void server.as()
    await using opened = await openPlugins({ ...app, settings }, NO_SETTINGS)
    t.match(Object.keys(opened.plugins.active), ['robotic'], 'the administrator exists')
  },
)
