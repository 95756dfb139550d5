import t from 'tap'
import { isWallet, WALLET } from '../../../server/src/facts/strings/wallets.ts'

const WALLETS = {
  'Bitcoin, of a key': '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
  'Bitcoin, of a script': '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy',
  'Bitcoin, bech32': 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
  'Bitcoin, bech32m': 'bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr',
  Litecoin: 'LM2WMpR1Rp6j3Sa59cMXMs1SPzj9eXpGc1',
  Dogecoin: 'DH5yaieqoZN36fDVciNyRueRGvGLR3mr7L',
  Tron: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
  Ethereum: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  Monero: '44AFFq5kSiGBoZ4NMDwYtN18obc8AemS33DBLWs3H7otXft3XjrpDtQGv7SqSsaBYBb98uNbr2VBBEt7f2wfn3RVGQBEP3A',
}

for (const [name, address] of Object.entries(WALLETS))
  t.test(`an address of ${name} is found, and not with another letter`, async (t) => {
    const found = (text: string): string[] => [...text.matchAll(WALLET)].map(([each]) => each).filter(isWallet)
    t.strictSame(found(`send to ${address}, or ${address}`), [address, address])
    t.strictSame(found(`x${address}`), [], 'the end of a longer word')
    t.strictSame(found(`${address}x`), [], 'the beginning of a longer word')
    for (const at of [5, 12, address.length - 2]) {
      const other = address[at] === 'a' ? 'e' : 'a'
      t.strictSame(found(address.slice(0, at) + other + address.slice(at + 1)), [], `another letter at ${at}`)
    }
  })

t.test('numbers and digests are not taken for addresses', async (t) => {
  for (const text of [
    '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed',
    '0x0000000000000000000000000000000000000000',
    '1'.repeat(30),
    '4'.repeat(95),
    `bc1${'q'.repeat(30)}`,
  ])
    t.equal(isWallet(text), false, text)
})
