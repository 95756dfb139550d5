import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { createServer as createProxy, request } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import type { TLSSocket } from 'node:tls'
import t from 'tap'
import { needProgram } from '../../support/programs.ts'
import { makeCertificate, readPair } from '../support/certificates.ts'
import { TOKEN } from '../support/fake-routes.ts'
import { openFakeServer } from '../support/fake-server.ts'
import { openCli } from '../support/run-cli.ts'

const facts = { server_version: '2.18.0', instance_name: 'lab' }

t.test('own authority and client certificate, by flag and by profile', async (t) => {
  if (!needProgram(t, 'openssl')) return
  const cli = await openCli(t)
  const [own, mine, stranger] = ['own', 'mine', 'stranger'].map((name) => makeCertificate(cli.folder, name))
  if (!own || !mine || !stranger) return
  const shown: string[] = []
  const server = createServer(
    { ...(await readPair(own)), ca: await readFile(mine.certificate), requestCert: true, rejectUnauthorized: true },
    (incoming, response) => {
      shown.push(String((incoming.socket as TLSSocket).getPeerCertificate().subject.CN))
      const body = incoming.url === '/api/server' ? facts : { login: 'alice', groups: [], capabilities: [], count: 1 }
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end(JSON.stringify(body))
    },
  )
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.teardown(async () => {
    server.closeAllConnections()
    server.close()
  })
  const url = `https://127.0.0.1:${(server.address() as AddressInfo).port}`
  const args = ['login', '--url', url, '--api-key-stdin']
  const trust = ['--ca-file', 'own.pem']
  const key = { stdin: TOKEN }
  await writeFile(cli.path('both.pem'), `${await readFile(mine.certificate)}${await readFile(mine.key)}`)
  await writeFile(cli.path('nonsense.pem'), 'nonsense')

  t.match(await cli.run(args, key), { code: 6, err: /certificate is not trusted/ })
  t.match(await cli.run([...args, ...trust], key), { code: 6 }, 'the server wants to see a certificate')
  const other = ['--client-cert', 'stranger.pem', '--client-key', 'stranger.key']
  t.match(await cli.run([...args, ...trust, ...other], key), { code: 6 })
  const wrong: readonly (readonly [args: string[], fault: RegExp])[] = [
    [['--client-cert', 'mine.pem'], /mine\.pem: its key is not in the file.*--client-key/],
    [['--client-key', 'mine.key'], /--client-key: needs --client-cert/],
    [['--ca-file', 'nonsense.pem'], /nonsense\.pem: contains no certificate/],
    [['--client-cert', 'both.pem', '--client-key', 'nonsense.pem'], /contains no private key/],
  ]
  for (const [more, fault] of wrong) t.match(await cli.run([...args, ...more], key), { code: 2, err: fault })
  t.match(await cli.run([...args, '--ca-file', 'missing.pem'], key), { code: 1, err: /missing\.pem: no such file/ })

  t.match(await cli.run([...args, ...trust, '--client-cert', 'both.pem'], key), { code: 0 })
  t.match(await cli.run(['count']), { code: 0, out: '1\n' }, 'the profile remembers both')
  t.equal(shown.at(-1), 'mine')
  await cli.run(['profile', 'set', 'default', 'client_cert='])
  t.match(await cli.run(['count', '--retries', '0']), { code: 6 })
  const pair = ['--client-cert', 'mine.pem', '--client-key', 'mine.key']
  t.match(await cli.run(['count', ...pair]), { code: 0 }, 'certificate and key in two files')
})

t.test('a proxy of the profile; the usual variables go before it', async (t) => {
  const server = await openFakeServer(t)
  const cli = await openCli(t)
  const passed: string[] = []
  const proxy = createProxy((incoming, response) => {
    passed.push(incoming.url ?? '')
    const { method, headers } = incoming
    incoming.pipe(
      request(incoming.url ?? '', { method, headers }, (answer) => {
        response.writeHead(answer.statusCode ?? 500, answer.headers)
        answer.pipe(response)
      }),
    )
  })
  proxy.on('connect', (incoming, socket) => {
    passed.push(incoming.url ?? '')
    const [host = '', port] = (incoming.url ?? '').split(':')
    import('node:net').then(({ connect }) => {
      const target = connect(Number(port), host, () => socket.write('HTTP/1.1 200 OK\r\n\r\n'))
      socket.pipe(target).pipe(socket)
    })
  })
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  t.teardown(async () => {
    proxy.closeAllConnections()
    proxy.close()
  })
  const address = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
  const add = ['profile', 'add', 'lab', '--url', server.url, '--api-key-stdin', `proxy=${address}`]
  await cli.run(add, { stdin: TOKEN })
  t.match(await cli.run(['count']), { code: 0 })
  t.ok(passed.length > 0, 'through the proxy')
  passed.length = 0
  // The transport reads the variables of the process; here only that the profile steps back is seen.
  t.match(await cli.run(['count'], { env: { http_proxy: 'http://127.0.0.1:9' } }), { code: 0 })
  t.same(passed, [])
})
