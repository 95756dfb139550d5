import { readFile } from 'node:fs/promises'
import t from 'tap'
import { openCli } from '../support/run-cli.ts'

t.test('the version of the package', async (t) => {
  const { version } = JSON.parse(await readFile(new URL('../../../cli/package.json', import.meta.url), 'utf8'))
  const cli = await openCli(t)
  t.equal((await cli.run(['version'])).out, `lazaret ${version}\n`)
  t.equal((await cli.run(['--version'])).out, `${version}\n`)
  t.match(JSON.parse((await cli.run(['version', '--json'])).out), { version })
})
