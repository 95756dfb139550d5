import t from 'tap'
import { entryName } from '../../../server/src/zip/entry-name.ts'

const SHA256 = 'a948904f2f0f479b8f8197694b30184b0d2ed1c1cd2a1ec0fb85d299a192a447'

t.test('harmless names stay as they are', async (t) => {
  for (const name of ['a.exe', 'żółć.txt', '汉字', 'two words.tar.gz', 'emoji 👩‍🔬.bin', 'a-b_c', 'condor.txt', '$x']) {
    t.equal(entryName(name, SHA256), name)
  }
})

t.test('what could leave the folder, hide or mislead is taken out', async (t) => {
  const known: readonly (readonly [string, string])[] = [
    ['../../etc/passwd', '_._etc_passwd'],
    ['..\\..\\a', '_._a'],
    ['/etc/passwd', '_etc_passwd'],
    ['C:\\x.exe', 'C__x.exe'],
    ['C:', 'C_'],
    ['a.txt:stream', 'a.txt_stream'],
    ['.hidden', 'hidden'],
    ['--checkpoint-action', 'checkpoint-action'],
    [' . - x', 'x'],
    ['a\u0000b\r\nc', 'abc'],
    ['invoice\u202efdp.exe', 'invoicefdp.exe'],
    ['a\u2066b\u200fc\ufeff', 'abc'],
    ['trailing. .', 'trailing'],
    ['a....b', 'a.b'],
    ['dir/', 'dir_'],
    ['\ud800x', '\ufffdx'],
    ['NUL', '_NUL'],
    ['con.txt', '_con.txt'],
    ['com1', '_com1'],
    ['LPT².x', '_LPT².x'],
  ]
  for (const [name, safe] of known) t.equal(entryName(name, SHA256), safe, JSON.stringify(name))
})

t.test('without anything left the name is the SHA-256', async (t) => {
  for (const name of ['', '.', '..', '---', ' ', '\u202e\u0000']) t.equal(entryName(name, SHA256), SHA256)
})

t.test('a long name is cut between two characters, to at most 200 bytes', async (t) => {
  for (const character of ['a', 'ż', '汉', '😀']) {
    for (const start of ['', 'b', 'bb', 'bbb']) {
      const name = entryName(start + character.repeat(400), SHA256)
      t.ok(Buffer.byteLength(name) <= 200 && Buffer.byteLength(name) > 190, `${Buffer.byteLength(name)} bytes`)
      t.notMatch(name, /\ufffd/)
    }
  }
})
