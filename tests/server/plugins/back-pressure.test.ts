import { once } from 'node:events'
import t from 'tap'
import { registry } from '../../../server/src/generated/registry.ts'
import { createHttpServer } from '../../../server/src/http/server.ts'
import { openHooks } from '../../../server/src/plugins/open-hooks.ts'
import { openTestApp } from '../../support/app.ts'
import { testUser } from '../../support/user.ts'

t.test(
  'while plugins are far behind changes are refused, reading goes on, and nothing refused is stored',
  async (t) => {
    const { app, admin } = await openTestApp(t)
    const limits = { concurrency: 1, deliveries: 2, patienceMs: 50 }
    const hooks = openHooks({ isEnabled: true, log: app.log, timeoutMs: 60_000, limits })
    t.teardown(() => hooks[Symbol.asyncDispose]())
    const { server } = createHttpServer({ ...app, hooks }, registry)
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    t.teardown(() => void server.close())
    const address = server.address()
    const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
    const user = testUser(url, admin)

    const gate = Promise.withResolvers<void>()
    const received: string[] = []
    hooks.register({
      name: 'slow',
      handlers: {
        createdFile: async ({ file }) => {
          await gate.promise
          received.push(file.id)
        },
      },
    })
    const stored: string[] = []
    for (let n = 0; n < 3; n++) stored.push((await user.upload(`taken ${n}`)).json.id)
    const refused = await user.upload('one too many')
    t.match(refused, { status: 503, json: { code: 'unavailable', message: /plugins are far behind/ } })
    t.match(refused.headers.get('retry-after'), /^[1-9]\d*$/)
    t.match(await user.send('PUT', `/api/file/${stored[0]}/tag`, { tag: 'x' }), { status: 503 })
    t.strictSame(
      (await user.get('/api/file')).json.files.map(({ id }: { id: string }) => id).sort(),
      [...stored].sort(),
    )
    t.match(await user.get(`/api/file/${stored[0]}`), { status: 200, json: { tags: [] } })
    gate.resolve()
    await hooks.drain()
    t.strictSame(received, stored)
    t.equal((await user.upload('one too many')).status, 200, 'then it goes on')
  },
)
