import t from 'tap'
import { LIMITS } from '../../../../server/src/search/limits.ts'
import { openFixture } from '../fixture.ts'

t.test('hashes are found whole, in upper case, by their beginning and in lists', async (t) => {
  const { search, hash } = await openFixture(t)
  for (const kind of ['md5', 'sha1', 'sha256', 'sha512', 'crc32']) {
    const whole = hash('F1', kind)
    t.equal(await search('object', 'admin', `file.${kind}:${whole}`), 'F1', kind)
    t.equal(await search('file', 'admin', `${kind}:${whole.toUpperCase()}`), 'F1', `${kind} in upper case`)
    t.equal(await search('file', 'admin', `${kind}:${whole.slice(0, 7)}*`), 'F1', `the beginning of ${kind}`)
    t.equal(await search('file', 'admin', `multi:${whole.toUpperCase()}`), 'F1', `${kind} in a list`)
    t.equal(await search('file', 'admin', `${kind}:${whole.slice(0, -1)}`), 'nothing', `${kind} cut short`)
  }
  t.equal(await search('object', 'admin', `dhash:${hash('F2', 'sha256').toUpperCase()}`), 'F2')
})

t.test('a list is a phrase or bare words', async (t) => {
  const { search, hash } = await openFixture(t)
  const three = [hash('F1', 'md5'), hash('F2', 'sha1'), hash('F3', 'crc32')].join(' ')
  t.equal(await search('object', 'admin', `file.multi:"${three}"`), 'F1 F2 F3', 'a phrase')
  t.equal(await search('object', 'admin', `file.multi:" ${three.replaceAll(' ', '\n\t')} "`), 'F1 F2 F3', 'any blanks')
  t.equal(await search('file', 'admin', `multi:${three} AND size:1337`), 'F1', 'bare words')
  t.match(await search('file', 'admin', `multi:${three} name:x`), /^UnknownOperation is not supported here/)
  t.equal(await search('object', 'admin', `multi:${three}`), 'No such field multi', 'a field of files')
})

t.test('a negated list matches the other files', async (t) => {
  const { search, hash } = await openFixture(t)
  t.equal(await search('object', 'admin', `NOT file.multi:${hash('F1', 'md5')} AND file.size:>=1024`), 'F2 F3 F4')
})

t.test('what is not a hash is refused by name', async (t) => {
  const { search, hash } = await openFixture(t)
  t.equal(await search('file', 'admin', `multi:"${hash('F1', 'md5')} zz"`), 'zz is not valid hash value')
  t.equal(
    await search('file', 'admin', `multi:${hash('F1', 'md5')} ${hash('F1', 'md5').slice(1)}*`),
    `${hash('F1', 'md5').slice(1)}* is not valid hash value`,
  )
  t.equal(await search('file', 'admin', 'multi:""'), ' is not valid hash value')
  t.equal(await search('file', 'admin', 'multi:[a TO b]'), 'Range is not supported here (6:13)')
})

t.test('a list of more hashes than allowed is refused', async (t) => {
  const { search, hash } = await openFixture(t)
  const most = Array(LIMITS.listedHashes).fill(hash('F1', 'crc32'))
  t.equal(await search('file', 'admin', `multi:"${most.join(' ')}"`), 'F1')
  t.equal(
    await search('file', 'admin', `multi:"${most.join(' ')} ${most[0]}"`),
    `The list has too many hashes: at most ${LIMITS.listedHashes} are allowed`,
  )
})
