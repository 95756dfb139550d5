import { readdir, writeFile } from 'node:fs/promises'
import t from 'tap'
import { openFaultyProxy } from '../../sdk/faulty-proxy.ts'
import { openTestApp } from '../../support/app.ts'
import { listFiles } from '../../support/list-files.ts'
import { openCli } from '../support/run-cli.ts'
import { recordsOf } from '../support/start-cli.ts'
import { fileCount, writeMany } from './many-files.ts'
import { isSameSet, signedIn } from './open-transfer.ts'

const FILES = fileCount(60)
t.setTimeout(900_000 + FILES * 500)

t.test(
  'with a quarter of all requests failing, push, pull, search and watch complete and double nothing',
  async (t) => {
    const app = await openTestApp(t)
    const proxy = await openFaultyProxy(t, { target: app.url, seed: 7, share: 0.05 })
    const cli = await openCli(t)
    const ids = [...(await writeMany(cli.path('drop'), { count: FILES, seed: 'faults' })).values()]
    await writeFile(cli.path('list.txt'), ids.join('\n'))
    const patient = ['--retries', '100', '--retry-for', '1h', '--timeout', '1s', '-j', '8']
    const lazaret = (...args: string[]) => cli.run([...args, ...patient], { env: signedIn(proxy.url, app.admin, cli) })
    const once = (records: readonly Readonly<Record<string, unknown>>[], message: string) =>
      t.ok(
        isSameSet(
          records.map(({ id }) => String(id)),
          ids,
        ),
        message,
      )

    const pushed = await lazaret('push', '-r', 'drop', '--tag', 'bad:weather')
    t.equal(pushed.code, 0, pushed.err)
    once(recordsOf(pushed), 'push prints each file once')
    t.ok(
      isSameSet(
        (await listFiles(app.admin)).map(({ id }) => id),
        ids,
      ),
      'the server has each file once',
    )

    const found = await lazaret('search', 'tag:"bad:weather"', '-l', 'all', '--page-size', '5')
    t.equal(found.code, 0, found.err)
    once(recordsOf(found), 'search prints each file once')

    const pulled = await lazaret('pull', '@list.txt', '-O', 'in')
    t.equal(pulled.code, 0, pulled.err)
    once(recordsOf(pulled), 'pull prints each file once')
    t.ok(isSameSet(await readdir(cli.path('in')), ids), 'the folder has each file, and nothing else')

    const watched = await lazaret('watch', '--from', 'beginning', '--cursor', 'c', '--once', '--download', 'feed')
    t.equal(watched.code, 0, watched.err)
    t.same(
      recordsOf(watched).map(({ id }) => id),
      (await listFiles(app.admin)).map(({ id }) => id).toReversed(),
      'watch prints each file once, oldest first',
    )
    t.ok(isSameSet(await readdir(cli.path('feed')), ids))

    const { all, ...faults } = proxy.counts
    for (const [fault, count] of Object.entries(faults)) t.ok(count > 0, `${count} of ${all} requests met ${fault}`)
  },
)
