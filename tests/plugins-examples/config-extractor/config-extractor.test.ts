import { randomBytes } from 'node:crypto'
import t from 'tap'
import { registry } from '../../../server/src/generated/registry.ts'
import { openPlugins } from '../../../server/src/plugin-host/open-plugins.ts'
import { readSettings } from '../../../server/src/settings/read.ts'
import { openTestApp } from '../../support/app.ts'

t.test('the config in a file becomes its child; other files are left alone', async (t) => {
  const { app, admin } = await openTestApp(t)
  const settings = { ...app.settings, plugins: ['@lazaret/plugin-config-extractor'] }
  const { readSection } = readSettings({ CONFIG_EXTRACTOR_MAX_BYTES: '2000' }, t.testdirName)
  await using _opened = await openPlugins({ ...app, settings }, { readSection, handlers: registry })
  const childrenOf = async (content: Uint8Array | string) => {
    const { json } = await admin.upload(content)
    await app.hooks.drain()
    return (await admin.get(`/api/file/${json.id}`)).json.children
  }
  const config = 'LZRT-CONFIG:{"c2":["198.51.100.7"],"port":443}'
  const [child] = await childrenOf(Buffer.concat([randomBytes(100), Buffer.from(`${config}\0rest`), randomBytes(100)]))
  t.match((await admin.get(`/api/config/${child.id}`)).json, {
    family: 'lzrt-demo',
    cfg: { c2: ['198.51.100.7'], port: 443 },
  })
  for (const content of ['nothing', 'LZRT-CONFIG:{"broken', 'LZRT-CONFIG:[1]', 'LZRT-CONFIG:null', 'LZRT-CONFIG:'])
    t.strictSame(await childrenOf(content), [], content)
  t.strictSame(await childrenOf(`${config} ${'x'.repeat(2000)}`), [], 'too large')
})
