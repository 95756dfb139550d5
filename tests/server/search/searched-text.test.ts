import t from 'tap'
import { readSearchedText } from '../../../server/src/search/searched-text.ts'

const KINDS: readonly (readonly [typed: string, kind: string, text?: string])[] = [
  ['d41d8cd98f00b204e9800998ecf8427e', 'hash'],
  ['DA39A3EE5E6B4B0D3255BFEF95601890AFD80709', 'hash'],
  ['a'.repeat(64), 'hash'],
  ['a'.repeat(128), 'hash'],
  ['d87f7e0c', 'hash_prefix'],
  ['9f86d0', 'hash_prefix'],
  ['a'.repeat(127), 'hash_prefix'],
  ['9f86d', 'text'],
  ['a'.repeat(129), 'text'],
  ['192.0.2.1', 'ip'],
  ['2001:db8::1', 'ip'],
  ['192.0.2.1:443', 'text'],
  ['192.0.2.256', 'text'],
  ['evil.example', 'domain'],
  ['a.b-c.xn--p1ai', 'domain'],
  ['EVIL.example', 'domain'],
  ['invoice.exe', 'text'],
  ['invoice.pdf.exe', 'text'],
  ['example', 'text'],
  ['.example', 'text'],
  ['http://evil.example/a?b=c', 'url'],
  ['tcp://192.0.2.1:4444', 'url'],
  ['://a', 'text'],
  ['kim@mail.example', 'email'],
  ['kim@@mail.example', 'text'],
  ['kim@', 'text'],
  ['emotet', 'text'],
  ['Global\\{5E9F-11}', 'text'],
  ['two words', 'text'],
  ['', 'text'],
  ['  evil.example\n', 'domain', 'evil.example'],
  ['hxxp://evil[.]example/x', 'url', 'http://evil.example/x'],
  ['HXXPS[://]evil(.)example', 'url', 'https://evil.example'],
  ['192[.]0[.]2[dot]1', 'ip', '192.0.2.1'],
  ['kim[@]mail[.]example', 'email', 'kim@mail.example'],
  ['hxxp', 'text'],
]

t.test('a text is taken for what it looks like, however reports write it', async (t) => {
  for (const [typed, kind, text = typed] of KINDS) t.strictSame(readSearchedText(typed), { text, kind }, typed)
})

t.test('long texts are read at once', async (t) => {
  for (const part of ['a.', 'a-', '[', '[.', 'a@', '://', '1.', ' '])
    t.type(readSearchedText(part.repeat(100_000)).kind, 'string')
})
