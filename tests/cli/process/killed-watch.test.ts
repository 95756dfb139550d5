import { randomBytes, randomInt } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import t, { type Test } from 'tap'
import { listFiles } from '../../support/list-files.ts'
import { rounds } from '../../support/rounds.ts'
import { recordsOf, startCli } from '../support/start-cli.ts'
import { sha256 } from './many-files.ts'
import { isSameSet, openTransfer } from './open-transfer.ts'

const KILLS = rounds(3)
const FILES_EACH = 15
t.setTimeout(900_000 + KILLS * 20_000)

t.test(`watch --download killed ${KILLS} times at random moments: the folder is the repository`, async (t) => {
  const { app, cli, options, run } = await openTransfer(t)
  const args = [
    'watch',
    '--cursor',
    'c',
    '--from',
    'beginning',
    '--interval',
    '50ms',
    '--download',
    'in',
    '-f',
    'event,id',
  ]
  const printed: string[] = []
  for (let kill = 0; kill < KILLS; kill++) {
    const child = startCli(args, options)
    for (let at = 0; at < FILES_EACH; at++) await app.admin.upload(randomBytes(randomInt(1, 60_000)))
    const wanted = randomInt(1, FILES_EACH)
    await child.until((out) => recordsOf({ out }).length >= wanted)
    // Somewhere in the next object, or in the one after it.
    await wait(randomInt(0, 40))
    child.kill('SIGKILL')
    printed.push(...recordsOf(await child.ended).map(({ id }) => String(id)))
    t.equal((await child.ended).signal, 'SIGKILL')
    await requireWhole(t, cli.path('in'))
  }
  const last = await run([...args, '--once'])
  t.equal(last.code, 0, last.err)
  printed.push(...recordsOf(last).map(({ id }) => String(id)))
  const ids = (await listFiles(app.admin)).map(({ id }) => id)
  t.equal(ids.length, KILLS * FILES_EACH)
  t.ok(isSameSet(await readdir(cli.path('in')), ids), 'the folder is the repository, and nothing else is in it')
  t.ok(isSameSet(new Set(printed), ids), 'every object was printed')
  t.ok(
    printed.length - ids.length <= KILLS,
    `${printed.length - ids.length} were printed twice, one for each kill at most`,
  )
})

/** At any moment: what has its name has its bytes. */
async function requireWhole(t: Test, folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => !name.includes('.part'))
  const found = await Promise.all(names.map(async (name) => sha256(await readFile(join(folder, name)))))
  t.same(found, names, 'what has its name has its bytes')
}
