import { mkdir, readdir, readFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import t, { type Test } from 'tap'
import { openTestApp } from '../../support/app.ts'
import { signedIn } from '../process/open-transfer.ts'
import { openCli } from '../support/run-cli.ts'
import { runCli } from '../support/start-cli.ts'

/** A real server with three files, and a watch that begins with them. */
async function openWatch(t: Test) {
  const app = await openTestApp(t)
  const ids: string[] = []
  for (const content of ['first', 'second', 'third']) ids.push((await app.admin.upload(content)).json.id)
  const cli = await openCli(t)
  const env = signedIn(app.url, app.admin, cli)
  const watch = async (...args: string[]) => {
    const { code, records, err } = await cli.run(['watch', '--cursor', 'c', '--from', 'beginning', '--once', ...args], {
      env,
    })
    t.equal(code, 0, err)
    return records.map(({ id }) => id)
  }
  return { app, cli, env, ids, watch }
}

/** Servers give their time in whole seconds, and a sweep is due by that. */
async function nextSecond(): Promise<void> {
  const second = () => Math.floor(Date.now() / 1000)
  for (const begun = second(); second() === begun; ) await wait(20)
}

t.test('--max ends after so many, and the next run goes on', async (t) => {
  const { ids, watch } = await openWatch(t)
  t.same(await watch('--max', '2'), ids.slice(0, 2))
  t.same(await watch('--max', '2'), ids.slice(2))
  t.same(await watch('--max', '2'), [])
})

t.test('--sweep finds what matches only later', async (t) => {
  const { app, ids, watch } = await openWatch(t)
  const tag = (id: string | undefined) => app.admin.send('PUT', `/api/object/${id}/tag`, { tag: 'late' })
  const plain = ['--query', 'tag:late']
  const sweeping = [...plain, '--cursor', 'swept', '--sweep', '1ms']
  await tag(ids[2])
  for (const args of [plain, sweeping]) t.same(await watch(...args), [ids[2]])
  await tag(ids[0])
  t.same(await watch(...plain), [], 'it lies below what was seen')
  await nextSecond()
  t.same(await watch(...sweeping), [ids[0]])
  await nextSecond()
  t.same(await watch(...sweeping), [], 'once')
})

t.test('--ack-batch is how many come again after a crash', async (t) => {
  for (const [batch, again] of [
    ['1', 1],
    ['10', 3],
  ] as const) {
    const { cli, env, ids, watch } = await openWatch(t)
    // The third object kills the watch.
    const script = 'test -e 2 && kill -9 $PPID; test -e 1 && touch 2; touch 1'
    const args = ['watch', '--cursor', 'c', '--from', 'beginning', '--once', '--ack-batch', batch, '--exec', script]
    t.equal((await runCli(args, { cwd: cli.folder, env })).signal, 'SIGKILL')
    t.same(await watch(), ids.slice(-again), `--ack-batch ${batch}`)
  }
})

t.test('--max-attempts puts aside what keeps failing, with the reason', async (t) => {
  const { cli, env, ids } = await openWatch(t)
  const script = `test "$LAZARET_OBJECT_ID" != ${ids[1]}`
  const args = ['watch', '--cursor', 'c', '--from', 'beginning', '--interval', '5ms', '--max', '4']
  const { records } = await cli.run([...args, '--exec', script, '--max-attempts', '2', '-f', 'event,id'], { env })
  t.same(records, [
    { event: 'new', id: ids[0] },
    { event: 'failed', id: ids[1] },
    { event: 'failed', id: ids[1] },
    { event: 'new', id: ids[2] },
  ])
  const dead = await readFile(cli.path('config', 'cursors', 'c.json.dead.jsonl'), 'utf8')
  t.match(JSON.parse(dead), { id: ids[1], reason: 'the command ended with 1' })
})

t.test('--download puts files, --zip archives, and what is there is not fetched again', async (t) => {
  const { cli, ids, watch } = await openWatch(t)
  await mkdir(cli.path('in'))
  t.same(await watch('--download', 'in'), ids)
  t.same((await readdir(cli.path('in'))).toSorted(), ids.toSorted())
  t.same(await watch('--cursor', 'zipped', '--download', 'zips', '--zip'), ids)
  t.same((await readdir(cli.path('zips'))).toSorted(), ids.map((id) => `${id}.zip`).toSorted())
  const [first = ''] = ids
  t.equal((await readFile(cli.path('zips', `${first}.zip`))).toString('latin1', 0, 2), 'PK')
})

t.test('cursors are listed, shown, and forgotten: then the watch begins anew', async (t) => {
  const { cli, env, ids, watch } = await openWatch(t)
  await watch()
  t.match((await cli.run(['cursor', 'list'], { env })).records, [{ name: 'c', type: 'file', pending: 0 }])
  t.match(JSON.parse((await cli.run(['cursor', 'show', 'c', '--json'], { env })).out), {
    name: 'c',
    server: env.LAZARET_URL,
  })
  t.same(await watch(), [])
  t.equal((await cli.run(['cursor', 'reset', 'c'], { env })).code, 0)
  t.same(await watch(), ids)
  t.equal((await cli.run(['cursor', 'rm', 'c'], { env })).code, 0)
  t.same(await readdir(cli.path('config', 'cursors')), [])
})

t.test('a dry run prints one round and leaves the place, the folder and the program alone', async (t) => {
  const { app, cli, ids, watch } = await openWatch(t)
  t.same(await watch('-n', '--download', 'in', '--exec', 'touch ran'), ids)
  t.same(await readdir(cli.folder), [], 'no cursor either')
  t.same(await watch(), ids)
  const later = (await app.admin.upload('later')).json.id
  for (let round = 0; round < 2; round++) t.same(await watch('-n'), [later])
  t.same(await watch(), [later])
})
