import t from 'tap'
import { openBoth } from '../support/open-both.ts'

t.test('the caller, the server and the rights', async (t) => {
  const { server, cli } = await openBoth(t)
  const { code, out } = await cli.run(['whoami', '-o', 'table'])
  t.equal(code, 0)
  t.equal(
    out,
    [
      'login         alice',
      `server        ${server.url}`,
      'instance      lab, API 2.18.0',
      'groups        alice, public',
      'capabilities  adding_files',
      '',
    ].join('\n'),
  )
})

t.test('an anonymous caller is shown as such', async (t) => {
  const { cli } = await openBoth(t)
  t.match(await cli.run(['whoami'], { env: { LAZARET_API_KEY: '' } }), { code: 4, err: /Not authenticated/ })
})
