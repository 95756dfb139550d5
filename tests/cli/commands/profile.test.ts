import t from 'tap'
import { openFakeServer, TOKEN } from '../support/fake-server.ts'
import { openCli } from '../support/run-cli.ts'

t.test('profiles are listed, chosen and removed', async (t) => {
  const server = await openFakeServer(t)
  const cli = await openCli(t)
  t.equal((await cli.run(['profile', 'list'])).out, '')
  for (const name of ['lab', 'cert'])
    await cli.run(['login', '--url', server.url, '--api-key-stdin', '-P', name], { stdin: TOKEN })
  const listed = await cli.run(['profile', 'list'])
  t.same(listed.records, [
    { name: 'lab', url: server.url, login: 'alice', secret: 'key', default: false },
    { name: 'cert', url: server.url, login: 'alice', secret: 'key', default: true },
  ])
  t.equal((await cli.run(['profile', 'use', 'lab'])).code, 0)
  t.match(JSON.parse((await cli.run(['whoami', '-o', 'json'])).out), { profile: 'lab' })
  t.match(JSON.parse((await cli.run(['whoami', '-o', 'json'], { env: { LAZARET_PROFILE: 'cert' } })).out), {
    profile: 'cert',
  })
  t.equal((await cli.run(['profile', 'rm', 'lab'])).code, 0)
  t.same((await cli.run(['profile', 'list', '-o', 'ids'])).out, 'cert\n')
  for (const args of [
    ['profile', 'use', 'lab'],
    ['profile', 'rm', '__proto__'],
    ['list', '-P', 'lab'],
  ]) {
    t.match(await cli.run(args), { code: 2, err: /there is no profile/ })
  }
})
