import t from 'tap'
import { loopbackAddress } from '../../../server/src/openid/redirect-address.ts'

t.test('a code goes to a program on the same machine, and nowhere else', async (t) => {
  for (const address of ['http://127.0.0.1:8080/done', 'http://[::1]:9/', 'http://127.0.0.1:8080/a/b'])
    t.equal(loopbackAddress(address), address)
  t.equal(loopbackAddress('HTTP://127.0.0.1:8080'), 'http://127.0.0.1:8080/')
  for (const address of [
    ...['https://127.0.0.1:8080/', 'http://localhost:8080/', 'http://127.0.0.2:8080/', 'http://evil.example:8080/'],
    ...['http://127.0.0.1/', 'http://127.0.0.1:80/', 'http://kim@127.0.0.1:8080/', 'http://:word@127.0.0.1:8080/'],
    ...['http://127.0.0.1:8080/?', 'http://127.0.0.1:8080/?a=b', 'http://127.0.0.1:8080/#', 'http://127.0.0.1:8080/#a'],
    ...['127.0.0.1:8080', 'lazaret://127.0.0.1:8080/', ''],
  ])
    t.throws(() => loopbackAddress(address), { code: 'invalid_request', fields: [{ field: 'redirect_uri' }] }, address)
})
