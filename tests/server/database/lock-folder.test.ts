import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import t, { type Test } from 'tap'
import { lockFolder } from '../../../server/src/database/lock-folder.ts'

async function aFolder(t: Test): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'lazaret-lock-'))
  t.teardown(() => rm(folder, { recursive: true }))
  return folder
}

t.test('a folder has one owner at a time, under whatever path', async (t) => {
  const folder = await aFolder(t)
  const alias = `${folder}-alias`
  await symlink(folder, alias)
  t.teardown(() => rm(alias))
  const lock = await lockFolder(folder)
  for (const path of [folder, alias, `${folder}/.`]) {
    await t.rejects(lockFolder(path), { message: new RegExp(`data folder ${path}.*pid ${process.pid}`) })
  }
  await (await lockFolder(await aFolder(t)))[Symbol.asyncDispose]()
  await lock[Symbol.asyncDispose]()
  await (await lockFolder(folder))[Symbol.asyncDispose]()
})

t.test('the folder of a killed owner is free at once', async (t) => {
  const folder = await aFolder(t)
  const owner = fork(new URL('../../support/database-owner.ts', import.meta.url), [folder, 'lock'])
  t.equal((await once(owner, 'message'))[0], 'locked')
  await t.rejects(lockFolder(folder), { message: new RegExp(`pid ${owner.pid}`) })
  owner.kill('SIGKILL')
  await once(owner, 'exit')
  await (await lockFolder(folder))[Symbol.asyncDispose]()
})
