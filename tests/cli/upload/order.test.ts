import { mkdir, writeFile } from 'node:fs/promises'
import t from 'tap'
import { openTransfer } from '../process/open-transfer.ts'
import { recordsOf, runCli } from '../support/start-cli.ts'

t.test('results come in the order of the files, or with --unordered as each is done', async (t) => {
  const { gateway, cli, options } = await openTransfer(t)
  await mkdir(cli.path('drop'))
  for (const [more, wanted] of [
    [[], ['a', 'b', 'c']],
    [['--unordered'], ['b', 'c', 'a']],
  ] as const) {
    for (const name of ['b', 'c']) await writeFile(cli.path('drop', name), `${name} ${wanted}`)
    await writeFile(cli.path('drop', 'a'), `${wanted}`.repeat(1000))
    // The large one gets no answer at first, and goes again when the others have long been stored.
    let stalls = 1
    gateway.judge = ({ sizeBytes }) => (sizeBytes > 5000 && stalls-- > 0 ? 'stall' : undefined)
    const args = ['push', 'drop/a', 'drop/b', 'drop/c', '-j', '2', '--timeout', '1s', ...more]
    const ended = await runCli(args, options)
    t.equal(ended.code, 0, ended.err)
    t.same(
      recordsOf(ended).map(({ path }) => path),
      wanted.map((name) => `drop/${name}`),
    )
  }
})
