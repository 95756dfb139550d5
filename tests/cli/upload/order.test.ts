import { mkdir, writeFile } from 'node:fs/promises'
import t from 'tap'
import { openTransfer } from '../process/open-transfer.ts'
import { recordsOf, runCli } from '../support/start-cli.ts'

t.test('results come in the order of the files, or with --unordered as each is done', async (t) => {
  const { gateway, cli, options } = await openTransfer(t)
  await mkdir(cli.path('drop'))
  const stored = () => new Set(gateway.seen.flatMap(({ stored }) => stored ?? [])).size
  for (const [more, wanted] of [
    [[], ['a', 'b', 'c']],
    [['--unordered'], ['b', 'c', 'a']],
  ] as const) {
    for (const name of ['b', 'c']) await writeFile(cli.path('drop', name), `${name} ${wanted}`)
    await writeFile(cli.path('drop', 'a'), `${wanted}`.repeat(300_000))
    // The large one goes alone, gets no answer, and is sent again until the others are stored.
    const before = stored()
    gateway.judge = ({ sizeBytes }) => (sizeBytes > 1_000_000 && stored() < before + 2 ? 'stall' : undefined)
    const args = ['push', 'drop/a', 'drop/b', 'drop/c', '-j', '2', '--timeout', '1s', '--retries', '100', ...more]
    const ended = await runCli(args, options)
    t.equal(ended.code, 0, ended.err)
    t.same(
      recordsOf(ended).map(({ path }) => path),
      wanted.map((name) => `drop/${name}`),
    )
  }
})
