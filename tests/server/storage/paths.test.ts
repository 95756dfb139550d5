import t from 'tap'
import { contentKeys, contentPath, contentPaths, digestInKey, foldersBelow } from '../../../server/src/storage/paths.ts'

const SHA256 = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'

t.test('with hash pathing four nested folders come first', async (t) => {
  const layout = { folder: '/uploads', hashPathing: true, hashPathingFallback: false }
  t.equal(contentPath(layout, SHA256), `/uploads/9/f/8/6/${SHA256}`)
  t.equal(contentPath({ ...layout, hashPathing: false }, SHA256), `/uploads/${SHA256}`)
})

t.test('the other scheme is looked at last, and only as a fallback', async (t) => {
  const layout = { folder: '/uploads', hashPathing: false, hashPathingFallback: true }
  t.same(contentPaths(layout, SHA256), [
    `/uploads/${SHA256}`,
    `/uploads/${SHA256}.masked`,
    `/uploads/9/f/8/6/${SHA256}`,
    `/uploads/9/f/8/6/${SHA256}.masked`,
  ])
  const masked = { ...layout, hashPathingFallback: false, encoding: 'masked' } as const
  t.same(contentPaths(masked, SHA256), [`/uploads/${SHA256}.masked`, `/uploads/${SHA256}`])
  t.equal(contentPath(masked, SHA256), `/uploads/${SHA256}.masked`)
})

t.test('the folders of a path come outermost first, without the storage folder', async (t) => {
  t.same(foldersBelow('/uploads', '/uploads/9/f'), ['/uploads/9', '/uploads/9/f'])
  t.same(foldersBelow('/uploads', '/uploads'), [])
})

t.test('keys in a bucket are named as paths are', async (t) => {
  const key = `9/f/8/6/${SHA256}`
  t.same(contentKeys({ hashPathing: true, hashPathingFallback: false }, SHA256), [key, `${key}.masked`])
  t.same(contentKeys({ hashPathing: false, hashPathingFallback: true }, SHA256), [
    SHA256,
    `${SHA256}.masked`,
    key,
    `${key}.masked`,
  ])
  t.throws(() => contentKeys({ hashPathing: true, hashPathingFallback: false }, '../x'), /not a SHA-256/)
})

t.test('of the keys in a bucket only those of contents are ours', async (t) => {
  t.equal(digestInKey(SHA256), SHA256)
  t.equal(digestInKey(`9/f/8/6/${SHA256}`), SHA256)
  t.equal(digestInKey(`9/f/8/6/${SHA256}.masked`), SHA256)
  t.equal(digestInKey(`9/f/8/6/${SHA256}.mask`), null)
  for (const key of ['', 'x', `a/${SHA256}`, `9/f/8/7/${SHA256}`, `/${SHA256}`, `${SHA256}/`, SHA256.toUpperCase()])
    t.equal(digestInKey(key), null, key)
})
