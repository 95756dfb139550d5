import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import t from 'tap'
import { COMPILED } from '../../support/compile-cache.ts'
import { rounds } from '../../support/rounds.ts'
import { sha256Of } from '../../support/sha256-of.ts'
import { FILES, openBackupWorld } from '../support/backup-world.ts'
import { emptyServer } from '../support/restored-server.ts'

const BIN = fileURLToPath(new URL('../../../cli/bin/lazaret.mjs', import.meta.url))
const PLAIN = { PATH: process.env.PATH, NODE_COMPILE_CACHE: COMPILED, SERVICE_LOG_LEVEL: 'critical' }
const KILLS = rounds(3)
/** The number of files and folders that a backup or a restoration makes, roughly. */
const ENTRIES = 40

t.test('a backup that is killed leaves nothing that looks complete, and the next run makes one', async (t) => {
  const { backup, backups, cli, environment, contents } = await openBackupWorld(t)
  const env = { ...PLAIN, ...environment }
  let killed = 0
  for (let round = 0; round < KILLS; round += 1) {
    const more = 1 + Math.floor((round * ENTRIES) / KILLS)
    if (await killedAfter(more, { words: ['server', 'backup', 'backups'], cwd: cli.folder, env, watched: backups }))
      killed += 1
    const finished = (await readdir(backups).catch(() => [])).filter((name) => /^\d{4}/.test(name))
    for (const name of finished) t.match(await cli.run(['server', 'restore', join('backups', name), '-n']), { code: 0 })
    if (finished.length === 0) t.match(await cli.run(['server', 'restore', 'backups', '-n']), { code: 1 })
  }
  t.ok(killed > 0, `${killed} killed`)
  t.equal((await backup()).code, 0)
  const target = await emptyServer(t)
  t.equal((await cli.run(['server', 'restore', 'backups'], { env: target.env })).code, 0)
  t.equal((await target.database.knex('object').where('type', 'file')).length, contents.length)
})

t.test('a restoration that is killed goes on', async (t) => {
  const { backup, cli } = await openBackupWorld(t)
  await backup()
  const target = await emptyServer(t)
  const env = { ...PLAIN, ...target.env }
  const watched = join(target.folder, 'data')
  for (let round = 0; round < KILLS; round += 1) {
    const more = 1 + Math.floor((round * ENTRIES) / KILLS)
    await killedAfter(more, { words: ['server', 'restore', 'backups'], cwd: cli.folder, env, watched })
  }
  const { code, err } = await cli.run(['server', 'restore', 'backups'], { env: target.env })
  if (code !== 0) t.match(err, /not empty/, 'the last one came to its end')
  const checked = await cli.run(['server', 'fsck', '--verify-hashes'], { env: target.env })
  t.match(checked.err, /12 contents whole/)
  // What the killed ones had under way is reported, and ended by a repair.
  t.same(
    checked.records.filter(({ part }) => part !== 'unfinished'),
    [],
  )
  await cli.run(['server', 'fsck', '--repair'], { env: target.env })
  t.match(await cli.run(['server', 'fsck', '--verify-hashes'], { env: target.env }), { code: 0, out: '' })
})

t.test('a removal of old backups that is killed leaves the others whole, and the next run ends it', async (t) => {
  const { admin, backup, backups, cli, environment, contents } = await openBackupWorld(t)
  const env = { ...PLAIN, ...environment }
  const words = ['server', 'backup', 'backups', '--keep', '1']
  const taken = async () => (await readdir(backups)).filter((name) => /^\d{4}-/.test(name))
  await backup()
  for (const bytes of contents.slice(0, FILES / 2)) await admin.send('DELETE', `/api/file/${sha256Of(bytes)}`)
  for (const { id } of (await admin.get('/api/trash')).json.entries) await admin.send('DELETE', `/api/trash/${id}`)
  let killed = 0
  for (let round = 0; round < KILLS; round += 1) {
    const fewer = 1 + Math.floor((round * ENTRIES) / KILLS)
    let most = 0
    const hasRemoved = (entries: number): boolean => {
      most = Math.max(most, entries)
      return entries <= most - fewer
    }
    if (await killedWhen(hasRemoved, { words, cwd: cli.folder, env, watched: backups })) killed += 1
    const names = await taken()
    t.ok(names.length > 0, 'a backup is always there')
    for (const name of names) t.match(await cli.run(['server', 'restore', join('backups', name), '-n']), { code: 0 })
  }
  t.ok(killed > 0, `${killed} killed`)
  t.equal((await cli.run(words, { env: environment })).code, 0)
  t.equal((await taken()).length, 1)
  const kept = (await readdir(join(backups, 'contents'), { recursive: true })).filter((name) =>
    /[0-9a-f]{64}$/.test(name),
  )
  t.equal(kept.length, FILES / 2)
  t.match(await cli.run(['server', 'restore', 'backups', '-n']), { code: 0, err: /6 whole/ })
})

type KillOptions = {
  readonly words: readonly string[]
  readonly cwd: string
  readonly env: NodeJS.ProcessEnv
  /** The folder that it writes to. */
  readonly watched: string
}

/** Kills a command when so many more files and folders are there, if it has not ended before: then it gives false. */
async function killedAfter(more: number, options: KillOptions): Promise<boolean> {
  const enough = (await entriesIn(options.watched)) + more
  return killedWhen((entries) => entries >= enough, options)
}

async function killedWhen(
  isTime: (entries: number) => boolean,
  { words, cwd, env, watched }: KillOptions,
): Promise<boolean> {
  const child = spawn(process.execPath, ['--conditions=@lazaret/source', BIN, ...words], { cwd, env, stdio: 'ignore' })
  const ended = once(child, 'exit')
  while (child.exitCode === null && !isTime(await entriesIn(watched))) await wait(2)
  child.kill('SIGKILL')
  await ended
  return child.signalCode === 'SIGKILL'
}

async function entriesIn(folder: string): Promise<number> {
  return (await readdir(folder, { recursive: true }).catch(() => [])).length
}
