import { randomBytes } from 'node:crypto'
import t from 'tap'
import { extractStrings } from '../../../server/src/facts/strings/extract-strings.ts'
import { visitStringRuns } from '../../../server/src/facts/strings/string-runs.ts'

const TEXT = [
  'connect http://evil.example.org:8080/gate.php?id=1 now',
  'see https://www.w3.org/2001/XMLSchema and kernel32.dll, main.py',
  'beacon to c2.evil-domain.net or 93.184.216.34, not 1.2.3.0 or 300.1.1.1 or 1.2.3.4.5',
  'mail boss@evil.example.org',
  'HKEY_LOCAL_MACHINE\\Software\\Microsoft\\Windows\\CurrentVersion\\Run',
  'Global\\{a-mutex}',
  'pay to 1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa now',
].join('\0')

t.test('strings of note, in ASCII and in UTF-16', async (t) => {
  const expected = {
    urls: ['http://evil.example.org:8080/gate.php?id=1'],
    domains: ['evil.example.org', 'c2.evil-domain.net'],
    addresses: ['93.184.216.34'],
    emails: ['boss@evil.example.org'],
    registry_keys: ['HKEY_LOCAL_MACHINE\\Software\\Microsoft\\Windows\\CurrentVersion\\Run'],
    mutexes: ['Global\\{a-mutex}'],
    wallets: ['1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'],
    is_cut: false,
  }
  t.strictSame(extractStrings(Buffer.from(TEXT)), expected)
  t.strictSame(extractStrings(Buffer.from(TEXT, 'utf16le')), expected)
  t.strictSame(extractStrings(Buffer.from(`x${TEXT}`, 'utf16le').subarray(1)), expected, 'at an odd offset')
})

t.test('runs are those that regular expressions find', async (t) => {
  const ascii = Buffer.from(`${'a'.repeat(2050)}\0${'b'.repeat(2053)}\x7fcdef\0ghijk`)
  const wide = Buffer.from(`lmnop\0${'q'.repeat(2053)}`, 'utf16le')
  const mixed = randomBytes(50_000).map((byte, at) => (at % 3 === 1 ? 0 : byte & 0x7f))
  const contents = [ascii, wide, Buffer.concat([Buffer.from('x'), wide]), randomBytes(50_000), mixed, Buffer.alloc(0)]
  for (const content of contents) {
    const found: string[] = []
    visitStringRuns(Buffer.from(content), (run) => found.push(run))
    const text = Buffer.from(content).toString('latin1')
    const narrow = text.match(/[\t\x20-\x7e]{5,2048}/g) ?? []
    const utf16 = (text.match(/(?:[\t\x20-\x7e]\0){5,2048}/g) ?? []).map((run) => run.replaceAll('\0', ''))
    t.strictSame(found, [...narrow, ...utf16])
  }
})

t.test('the number of addresses that are checked is bounded', async (t) => {
  const wallet = '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'
  const wrong = Array.from({ length: 30_000 }, (_, n) => `0xA${n.toString(16).padStart(39, 'b')}`)
  const { wallets, is_cut: isCut } = extractStrings(Buffer.from([wallet, ...wrong, wallet].join(' ')))
  t.strictSame(wallets, [wallet])
  t.equal(isCut, true)
})

t.test('lists are bounded', async (t) => {
  const many = Array.from({ length: 300 }, (_, n) => `http://host${n}.example.org/`).join('\0')
  const { urls, is_cut: isCut } = extractStrings(Buffer.from(many))
  t.equal(urls.length, 200)
  t.equal(isCut, true)
})

t.test('texts that are made to be slow are not', async (t) => {
  const size = 4_000_000
  for (const text of ['a.a.a.', 'a@a', '1.1.1.', 'http://a', 'Software\\', 'a-', '@', '://'.repeat(3)]) {
    const data = Buffer.from(text.repeat(size / text.length))
    const before = process.cpuUsage()
    extractStrings(data)
    const { user, system } = process.cpuUsage(before)
    t.ok((user + system) / 1e6 < 5, `${text}: ${(user + system) / 1e6} s`)
  }
})
