import { readFile } from 'node:fs/promises'
import t from 'tap'
import { TOKEN } from '../support/fake-routes.ts'
import { openFakeServer } from '../support/fake-server.ts'
import { openCli } from '../support/run-cli.ts'

t.test('the secret is forgotten, the address is kept', async (t) => {
  const server = await openFakeServer(t)
  const cli = await openCli(t)
  await cli.run(['login', '--url', server.url, '--api-key-stdin'], { stdin: TOKEN })
  await cli.run(['login', '--url', server.url, '--api-key-stdin', '-P', 'second'], { stdin: TOKEN })
  t.match(await cli.run(['logout']), { code: 0, err: 'signed out of default\n' })
  t.match(await cli.run(['logout']), { code: 0, err: 'you were not signed in\n' })
  t.match(await cli.run(['logout', '--all']), { code: 0, err: 'signed out of second\n' })
  t.notMatch(await readFile(cli.path('config', 'config.json'), 'utf8'), TOKEN)
  const { code, err } = await cli.run(['list'])
  t.equal(code, 4)
  t.match(err, /Not authenticated.*lazaret login/)
})
