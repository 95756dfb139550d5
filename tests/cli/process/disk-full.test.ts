import { execFile } from 'node:child_process'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import t, { type Test } from 'tap'
import { seededBytes } from '../../support/stream-upload.ts'
import { recordsOf } from '../support/start-cli.ts'
import { sha256 } from './many-files.ts'
import { isSameSet, openTransfer } from './open-transfer.ts'

const runProgram = promisify(execFile)
/** A file system of so many bytes at this path; false where nobody may mount one. */
async function mountSmall(t: Test, path: string): Promise<boolean> {
  await mkdir(path)
  try {
    await runProgram('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', path])
  } catch {
    return false
  }
  t.teardown(() => runProgram('umount', ['-l', path]))
  return true
}

t.test('a full disk ends a pull without a half file, and it goes on when there is room', async (t) => {
  const { app, cli, run } = await openTransfer(t)
  const small = cli.path('small')
  if (!(await mountSmall(t, small))) return void t.pass('disk full', { skip: 'only root may mount a small disk' })
  const ids: string[] = []
  for (let at = 0; at < 8; at++) {
    const bytes = Buffer.concat([...seededBytes(`disk ${at}`, 300_000)])
    ids.push((await app.admin.upload(bytes)).json.id)
  }
  await writeFile(cli.path('list.txt'), ids.join('\n'))
  const full = await run(['pull', '@list.txt', '-O', 'small', '-j', '2', '-o', 'json'])
  t.equal(full.code, 1)
  t.match(JSON.parse(full.err.trim().split('\n').at(-1) ?? ''), {
    error: { code: 'disk_full', message: /no space left on the disk/ },
  })
  t.ok(recordsOf(full).length < ids.length, 'the others were not tried')
  const whole = (await readdir(small)).filter((name) => !name.includes('.part'))
  for (const id of whole) t.equal(sha256(await readFile(`${small}/${id}`)), id)
  await runProgram('mount', ['-o', 'remount,size=10m', small])
  const after = await run(['pull', '@list.txt', '-O', 'small'])
  t.equal(after.code, 0, after.err)
  t.ok(isSameSet(await readdir(small), ids))
  for (const id of ids) t.equal(sha256(await readFile(`${small}/${id}`)), id)
})

t.test('a watch that finds the disk full ends, and delivers again', async (t) => {
  const { app, cli, run } = await openTransfer(t)
  const small = cli.path('small')
  if (!(await mountSmall(t, small))) return void t.pass('disk full', { skip: 'only root may mount a small disk' })
  const ids: string[] = []
  for (let at = 0; at < 6; at++) {
    ids.push((await app.admin.upload(Buffer.concat([...seededBytes(`watch ${at}`, 300_000)]))).json.id)
  }
  const args = ['watch', '--cursor', 'c', '--from', 'beginning', '--once', '--download', 'small']
  const full = await run(args)
  t.match(full, { code: 1, err: /no space left on the disk/ })
  const printed = recordsOf(full).map(({ id }) => String(id))
  await runProgram('mount', ['-o', 'remount,size=10m', small])
  const after = await run(args)
  t.equal(after.code, 0, after.err)
  t.same([...printed, ...recordsOf(after).map(({ id }) => id)], ids, 'each is printed once, in order')
  t.ok(isSameSet(await readdir(small), ids))
})
