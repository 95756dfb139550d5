import t from 'tap'
import { parseIni } from '../../../server/src/settings/ini.ts'

const read = (text: string) =>
  Object.fromEntries([...parseIni(text, 'x.ini')].map(([section, entries]) => [section, Object.fromEntries(entries)]))
const service = (text: string) => read(`[service]\n${text}`).service

t.test('keys, values and sections', async (t) => {
  t.strictSame(read('[a]\nKey = value \n\n[b:c]\nx: y\nz=\n'), { a: { key: 'value' }, 'b:c': { x: 'y', z: '' } })
  t.strictSame(read(''), {})
  t.strictSame(read('[Service]\r\nA=1\r\n[service]\r\nA=2'), { Service: { a: '1' }, service: { a: '2' } })
  t.strictSame(service('url = http://x/?a=b:c'), { url: 'http://x/?a=b:c' })
  t.strictSame(service('quoted = "a b"'), { quoted: '"a b"' }, 'quotes are kept')
  t.strictSame(service('a : b = c'), { a: 'b = c' }, 'the first delimiter counts')
})

t.test('comments are whole lines', async (t) => {
  t.strictSame(service('# one\n; two\n  # three\na = b ; c # d'), { a: 'b ; c # d' })
})

t.test('indented lines continue a value', async (t) => {
  t.strictSame(service('list = a,\n   b,\n\tc\nnext = 1'), { list: 'a,\nb,\nc', next: '1' })
  t.strictSame(service('list = a\n  # no value\n  b'), { list: 'a\nb' })
})

t.test('percent signs are doubled, and insert other keys', async (t) => {
  t.strictSame(service('a = 100%%\nb = %(a)s of %(C)s\nc = x'), { a: '100%', b: '100% of x', c: 'x' })
  for (const text of ['a = 100%', 'a = %x', 'a = %(nothing)s', 'a = %(b', 'a = %(a)s', 'a = %(b)s\nb = %(a)s'])
    t.throws(() => service(text), { message: /x\.ini: service\.[ab]/ }, text)
})

t.test('[DEFAULT] serves every section', async (t) => {
  t.strictSame(read('[DEFAULT]\nroot = /srv\na = 1\n[service]\nfolder = %(root)s/x\na = 2\n[other]\n'), {
    service: { root: '/srv', a: '2', folder: '/srv/x' },
    other: { root: '/srv', a: '1' },
  })
})

t.test('what cannot be read is reported with its line', async (t) => {
  for (const [text, message] of [
    ['[a]\nx = 1\nX = 2', /x\.ini:3: duplicate key x/],
    ['[a]\n[b]\n[a]', /x\.ini:3: duplicate section \[a\]/],
    ['x = 1', /x\.ini:1: "x" is outside any \[section\]/],
    ['[a]\njust words', /x\.ini:2: expected "key = value"/],
    ['[a]\n= value', /x\.ini:2/],
    ['[a\nb = c', /x\.ini:1/],
  ] as const)
    t.throws(() => read(text), { message }, text)
})
