import { readFile } from 'node:fs/promises'
import t from 'tap'
import { asStorageError, errorCode, unlessMissing } from '../../../server/src/storage/file-errors.ts'

t.test('only a missing file counts as missing', async (t) => {
  t.equal(await unlessMissing(readFile('/nowhere/at/all')), null)
  await t.rejects(unlessMissing(readFile('/')), { code: 'EISDIR' })
  t.equal(await unlessMissing(Promise.resolve(1)), 1)
})

t.test('a used up quota looks like a full disk, other errors stay what they are', async (t) => {
  const quota = Object.assign(new Error('write'), { code: 'EDQUOT' })
  t.match(asStorageError(quota), { code: 'ENOSPC', cause: quota })
  const other = Object.assign(new Error('write'), { code: 'EIO' })
  t.equal(asStorageError(other), other)
})

t.test('what is not a system error has no code', async (t) => {
  t.equal(errorCode(new Error('plain')), '')
  t.equal(errorCode('text'), '')
  t.equal(errorCode(Object.assign(new Error('system'), { code: 'ENOENT' })), 'ENOENT')
})
