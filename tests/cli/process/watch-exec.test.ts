import { readFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import t from 'tap'
import { hasEnded } from '../../support/process-tree.ts'
import { recordsOf, runCli, startCli } from '../support/start-cli.ts'
import { openTransfer } from './open-transfer.ts'

const begin = ['watch', '--cursor', 'c', '--from', 'beginning', '--interval', '20ms']

t.test('a command that hangs is ended with all it started; its object comes again', async (t) => {
  const { app, cli, options, run } = await openTransfer(t)
  const { id } = (await app.admin.upload('hangs')).json
  const child = startCli(
    [...begin, '--exec', 'trap "" TERM; sleep 1000 & echo $! > pid; echo started; wait; sleep 1000'],
    options,
  )
  await child.until((_, err) => err.includes('started'))
  const pid = Number(await readFile(cli.path('pid'), 'utf8'))
  t.notOk(await hasEnded(pid))
  child.kill('SIGINT')
  t.match(await child.ended, { code: 130, signal: null })
  while (!(await hasEnded(pid))) await wait(10)
  const again = await run([...begin, '--once', '--exec', 'true'])
  t.equal(again.code, 0)
  t.match(recordsOf(again), [{ event: 'new', id }])
})

t.test('a command that is about to end is given the time', async (t) => {
  const { app, options, run } = await openTransfer(t)
  const { id } = (await app.admin.upload('slow')).json
  const child = startCli([...begin, '--exec', 'echo started; sleep 1; echo finished'], options)
  await child.until((_, err) => err.includes('started'))
  child.kill('SIGINT')
  const ended = await child.ended
  t.match(ended, { code: 130, err: /finished/ })
  t.match(recordsOf(ended), [{ event: 'new', id }])
  t.equal((await run([...begin, '--once'])).out, '', 'it was acknowledged')
})

t.test('a command that fails comes again; one that floods its output is heard to the end', async (t) => {
  const { app, run } = await openTransfer(t)
  const { id } = (await app.admin.upload('fails')).json
  const failed = await run([...begin, '--once', '--exec', 'echo broken >&2; exit 3'])
  t.match(failed, { code: 3, err: /broken/ })
  t.match(recordsOf(failed), [{ event: 'failed', id, error: { message: 'the command ended with 3' } }])
  const flood = 2_000_000
  const script = `head -c ${flood} /dev/zero | tr '\\0' x; echo; echo end`
  const flooded = await run([...begin, '--once', '--exec', script])
  t.equal(flooded.code, 0)
  t.match(recordsOf(flooded), [{ event: 'new', id }])
  t.equal(/^x+$/m.exec(flooded.err)?.[0].length, flood)
  t.match(flooded.err, /^end$/m)
})

t.test('no secret is handed to the command, neither in its environment nor in its line', async (t) => {
  const { app, cli, options } = await openTransfer(t)
  await app.admin.upload('nosy')
  const script =
    'env > env.txt; tr "\\0" "\\n" < /proc/$$/cmdline > line.txt; tr "\\0" "\\n" < /proc/$PPID/cmdline >> line.txt'
  t.equal((await runCli([...begin, '--once', '--exec', script], options)).code, 0)
  const seen = (await readFile(cli.path('env.txt'), 'utf8')) + (await readFile(cli.path('line.txt'), 'utf8'))
  t.match(seen, 'LAZARET_OBJECT_ID=')
  t.match(seen, 'watch')
  t.notOk(seen.includes(app.admin.token ?? '-'))
})
