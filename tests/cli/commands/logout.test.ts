import { readFile } from 'node:fs/promises'
import t from 'tap'
import { openTestApp } from '../../support/app.ts'
import { TOKEN } from '../support/fake-routes.ts'
import { openFakeServer } from '../support/fake-server.ts'
import { openCli } from '../support/run-cli.ts'

const goesOn = (profile: string, id = 'ID') =>
  `the API key of profile ${profile} stays valid; to revoke it, sign in and run: lazaret key rm ${id}\n`

t.test('the secret is forgotten, the address is kept', async (t) => {
  const server = await openFakeServer(t)
  const cli = await openCli(t)
  await cli.run(['login', '--url', server.url, '--api-key-stdin'], { stdin: TOKEN })
  await cli.run(['login', '--url', server.url, '--api-key-stdin', '-P', 'second'], { stdin: TOKEN })
  t.match(await cli.run(['logout']), { code: 0, err: `${goesOn('default')}signed out of default\n` })
  t.match(await cli.run(['logout']), { code: 0, err: 'you were not signed in\n' })
  t.match(await cli.run(['logout', '--all']), { code: 0, err: `${goesOn('second')}signed out of second\n` })
  t.notMatch(await readFile(cli.path('config', 'config.json'), 'utf8'), TOKEN)
  const { code, err } = await cli.run(['list'])
  t.equal(code, 4)
  t.match(err, /Not authenticated.*lazaret login/)
})

t.test('the key that stays valid is named by its identifier', async (t) => {
  const { url, admin } = await openTestApp(t)
  const { id, token } = (await admin.send('POST', '/api/user/admin/api_key', { name: 'laptop' })).json
  const cli = await openCli(t)
  await cli.run(['login', '--url', url, '--api-key-stdin'], { stdin: token })
  t.match(await cli.run(['logout']), { code: 0, err: `${goesOn('default', id)}signed out of default\n` })
})
