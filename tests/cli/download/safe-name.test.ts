import fc from 'fast-check'
import t from 'tap'
import { otherName, safeName, withSuffix } from '../../../cli/src/download/safe-name.ts'

const id = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'

t.test('hostile names lose what makes them hostile', async (t) => {
  const names: Readonly<Record<string, string>> = {
    'invoice.doc': 'invoice.doc',
    '/etc/passwd': 'passwd',
    'C:\\Windows\\evil.exe': 'evil.exe',
    '..': '',
    '...hidden': 'hidden',
    '-rf': 'rf',
    'a\u0000b\nc\u001b[31m': 'abc[31m',
    'photo\u202egpj.exe': 'photogpj.exe',
    'name. . ': 'name',
    CON: '_CON',
    'nul.txt': '_nul.txt',
    'COM1.log': '_COM1.log',
    'console.log': 'console.log',
    'a:b|c?d*e<f>g"h': 'a_b_c_d_e_f_g_h',
    '  ': '',
    'вирус.exe': 'вирус.exe',
  }
  for (const [given, safe] of Object.entries(names)) t.equal(safeName(given), safe, JSON.stringify(given))
})

t.test('every name is a plain name of at most 120 bytes', async (t) => {
  const isPlain = (name: string) =>
    Buffer.byteLength(name) <= 120 &&
    !/[/\\\p{Cc}\p{Cf}\p{Cs}]/u.test(name) &&
    !/^[.-]/.test(name) &&
    !/[. ]$/.test(name)
  fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (given) => isPlain(safeName(given))))
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (given) =>
      isPlain(withSuffix(safeName(given) || id, '.bin')),
    ),
  )
  t.pass()
})

t.test('suffixes and second names stay within the limit', async (t) => {
  t.equal(withSuffix('setup.exe', '.bin'), 'setup.exe.bin')
  t.equal(withSuffix('setup.bin', '.bin'), 'setup.bin')
  t.equal(otherName('setup.exe.bin', id, '.bin'), 'setup.exe~9f86d081.bin')
  t.equal(otherName('setup.exe', id, ''), 'setup.exe~9f86d081')
  const long = otherName(withSuffix('é'.repeat(60), '.bin'), id, '.bin')
  t.ok(Buffer.byteLength(long) <= 120)
  t.match(long, /é~9f86d081\.bin$/)
})
