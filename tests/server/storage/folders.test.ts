import { existsSync, rmdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { openFolders, syncFolder } from '../../../server/src/storage/folders.ts'

t.test('folders are made with those above them, also many times at once', async (t) => {
  const root = t.testdir()
  const folders = openFolders(root)
  await Promise.all(Array.from({ length: 10 }, () => folders.ensure(join(root, 'a', 'b', 'c'))))
  t.ok(statSync(join(root, 'a', 'b', 'c')).isDirectory())
  t.equal(statSync(join(root, 'a')).mode & 0o777, 0o700)
})

t.test('a folder is looked at once, until it is forgotten', async (t) => {
  const root = t.testdir()
  const folders = openFolders(root)
  await folders.ensure(join(root, 'a'))
  rmdirSync(join(root, 'a'))
  await folders.ensure(join(root, 'a'))
  t.notOk(existsSync(join(root, 'a')))
  folders.forget(join(root, 'a'))
  await folders.ensure(join(root, 'a'))
  t.ok(existsSync(join(root, 'a')))
})

t.test('a folder that cannot be made is tried again the next time', async (t) => {
  const root = t.testdir({ a: 'a file' })
  const folders = openFolders(root)
  const refused = { code: 'content_damaged', message: /\/a is not a folder; an administrator has to move it away$/ }
  for (let n = 0; n < 2; n += 1) await t.rejects(folders.ensure(join(root, 'a', 'b')), refused)
  rmSync(join(root, 'a'))
  await folders.ensure(join(root, 'a', 'b'))
  await t.rejects(syncFolder(join(root, 'missing')), { code: 'ENOENT' })
})

t.test('a storage folder that is gone is not taken for something in the way', async (t) => {
  const root = join(t.testdir(), 'gone')
  await t.rejects(openFolders(root).ensure(join(root, 'a')), { code: 'ENOENT' })
})
