import t from 'tap'
import { freePort } from '../../support/free-port.ts'
import { openCli } from '../support/run-cli.ts'
import { startCli } from '../support/start-cli.ts'

const id = 'a'.repeat(64)

t.test('a read that a person waits for soon gives up where the server is away, a batch goes on', async (t) => {
  const env = { LAZARET_URL: `http://127.0.0.1:${await freePort()}`, LAZARET_API_KEY: 'a.b.c' }
  const cli = await openCli(t, env)
  const batch = startCli(['list', '-l', 'all'], { cwd: cli.folder, env: { ...env, HOME: cli.folder } })
  let hasEnded = false
  const ended = batch.ended.then(() => {
    hasEnded = true
  })
  const reads = [['whoami'], ['search', 'tag:x'], ['get', id], ['tag', 'list', id], ['user', 'list'], ['audit', 'list']]
  const began = performance.now()
  for (const { code, err } of await Promise.all(reads.map((args) => cli.run(args)))) {
    t.equal(code, 6, err)
    t.match(err, /^error: .*127\.0\.0\.1.*is the server running\?/m)
  }
  t.ok(performance.now() - began < 60_000, 'long before the two minutes of a batch')
  t.notOk(hasEnded, 'the batch still tries')
  batch.kill('SIGTERM')
  await ended
})
