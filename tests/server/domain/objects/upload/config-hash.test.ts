import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { setImmediate as turn } from 'node:timers/promises'
import fc from 'fast-check'
import t from 'tap'
import { configHash } from '../../../../../server/src/domain/objects/upload/config-hash.ts'
import { parseLossless } from '../../../../../server/src/json/lossless.ts'
import { needProgram } from '../../../../support/programs.ts'

const idOf = (text: string) => configHash(parseLossless(text))

const VECTORS: Readonly<Record<string, string>> = {
  '{}': '4f53cda18c2baa0c0354bb5f9a3ecbe5ed12ab4d8e11ba873c2f11161202b945',
  '[]': '4f53cda18c2baa0c0354bb5f9a3ecbe5ed12ab4d8e11ba873c2f11161202b945',
  '{"a":"b"}': '48a6fc78b03ab9f32b04cd735c4ba09fbfaf4894ca0b039375e15b59d4b3d979',
  '{"a":1}': 'a186729b39f9d0e5e6d653bf720637f09a61e5c300deb85d98c9a97f25fd2f73',
  '{"a":"1"}': 'a186729b39f9d0e5e6d653bf720637f09a61e5c300deb85d98c9a97f25fd2f73',
  '{"a":1.0}': '4dd0cf8b16cfe18205299dbaf0147d10189b42091ea4b75ad6195b2cae4e85bd',
  '{"cnc":[1,2,3]}': 'dea7205a6b8593ce44820d09ce7e117e73399c7c4de56a50afe8d3766be7eead',
  '{"cnc":[3,1,2]}': 'dea7205a6b8593ce44820d09ce7e117e73399c7c4de56a50afe8d3766be7eead',
  '{"cnc":[1,2,2,3]}': '354074a88b0591b05726bf04e7fd2d590eea194b62854b382d2fb6be9072f4dd',
  '{"a":true,"b":false,"c":null}': 'c8132565f29e2e8d776caf5bd0b87b5bf167876847fb9e73874f378e98203d46',
  '{"a":"True","b":"False","c":"None"}': 'c8132565f29e2e8d776caf5bd0b87b5bf167876847fb9e73874f378e98203d46',
  '{"e":[],"d":{},"s":"[]"}': 'a0e78d04a2b860f96d5d8b2ff9c58c6adc7fda5fcd494cf7419c90c446061194',
  '{"x":{"a":"b"}}': 'af401bee1741a0da10c879f9388e05caedbaf13857e797da638b17deed7210cd',
  '{"x":[["a","3e23e8160039594a33894f6564e1b1348bbd7a0088d42c4acb73eeaed59c009d"]]}':
    'af401bee1741a0da10c879f9388e05caedbaf13857e797da638b17deed7210cd',
  '{"urls":["http://a.example/","http://b.example/"],"key":"s3cr3t","nested":{"port":443,"tls":true,"list":[{"id":1},{"id":2}]}}':
    '6b7ebd970cd1e76d84bc3d772af55bd18b9330628b376cc12eb122dfdc90b315',
  '{"p":"C:\\\\x\\n","u":"za\\u017c\\u00f3\\u0142\\u0107 \\ud83d\\ude00","z":"\\u0000"}':
    '720219b5fde57f79559dd80375d4e31cf4989157ff78e82679d82e0993ad6492',
  '{"b":123456789012345678901234567890,"e":1e16,"f":1e15,"s":1e-7,"n":-0.0,"h":1.50}':
    '41e24ac58c2a09f37f94af288357b99130ca1156c4c80375808936ec5daf3045',
  '{"$ref":"x","a.b":{"$x":[]},"c*":"","in-blob":"x"}':
    '491f0a18ba272e9816acbd83e8f4cfe9cb5628e6e46b19dcfbd282b0f60d39d3',
  '{"stage2":{"in-blob":"7d8f9d566c2fe7e29ed871d993d35c59611a09f6906476a0dd3d022b65a5dce8"},"ports":[8080,443]}':
    '16fef2856880c19f6eede08fc3ea570fb12634acf7fdd53e5d6cad32d584d461',
  '{"a":[1,2]}': '73115df8ec39b2c36b13b0b2ac82a1d6fa80cafb30c50ac6201fa1c263bb155c',
  '{"a": [2, 1]}': '73115df8ec39b2c36b13b0b2ac82a1d6fa80cafb30c50ac6201fa1c263bb155c',
  '{"b": {"c": null, "d": true}}': 'd51bfabf8d1e0f02918bea512bebcb91487dfd367b7033501d19b8a5309824d2',
  '{"f": 1.0}': 'a43a98b76d80d8341680057d297cd5f8d38597710dea92d657cb03bb56334dab',
  '{"f": 1}': '25cecd84b4d85e41ffa98681d4bf189d2f4929d681bcd5f31fe53f5d48d2fc9c',
  '{"k": "ą"}': '51f2f48a0748b1cb88fa06b2dbfc5aa59af4b1fa81e211be90564c3bc5b70dd0',
  '{"a":true,"b":null}': 'fe0725051118004247081322f6f618d32f4ca1a510e06316c9670e46cecc0696',
  '{"u":["b","a"]}': 'c580e02466fb894884a2a0bb466f8235bc78e2a78f7d4d8726332d1a9e7839c6',
  '{"n":18446744073709551615}': 'f8a6c80008faa5c504ac5443635f4910546b60a0305fd3738fdbb7e5d8f88bf4',
  '{"f":1e16,"g":0.1}': '3e1bad98f4a82caf31fb950eb99715628dc5ce116bab2f35804346e7e61d781e',
  '{"x":{"y":[1,"z",{"q":false}]}}': 'ceeb24acd96acc14dcff52d49850215ca45c1b347c58c577b2367f5fa917ab49',
}

t.test('the identity of known documents', async (t) => {
  for (const [text, id] of Object.entries(VECTORS)) t.equal(await idOf(text), id, text)
})

t.test(
  'order of members and elements does not matter, spelling of numbers only where it changes the value',
  async (t) => {
    t.equal(await idOf('{"a":1,"b":[true,{"c":null}]}'), await idOf('{"b":[{"c":null},true],"a":1}'))
    t.equal(await idOf('{"a":-0}'), await idOf('{"a":0}'))
    t.equal(await idOf('{"a":1.50}'), await idOf('{"a":15e-1}'))
    t.not(await idOf('{"a":9007199254740993}'), await idOf('{"a":9007199254740992}'))
    t.not(await idOf('{"a":0.0}'), await idOf('{"a":-0.0}'))
  },
)

t.test('a long list is hashed as a short one is, and other work goes on meanwhile', async (t) => {
  const sha = (text: string) => createHash('sha256').update(text).digest('hex')
  const items = Array.from({ length: 100_000 }, (_, index) => index)
  let turns = 0
  let isDone = false
  const others = (async () => {
    while (!isDone) {
      turns++
      await turn()
    }
  })()
  const id = await idOf(JSON.stringify(items))
  isDone = true
  await others
  const digests = items.map((item) => sha(String(item))).sort()
  t.equal(id, sha(`[${digests.map((digest) => `'${digest}'`).join(', ')}]`))
  t.ok(turns > 1, `${turns} turns`)
})

const PYTHON = `
import hashlib, json, sys
sha = lambda text: hashlib.sha256(text.encode()).hexdigest()
def h(v):
    if isinstance(v, dict): return h([[k, h(x)] for k, x in v.items()])
    if isinstance(v, list): return sha(str(sorted(h(x) for x in v)))
    return sha(str(v))
for line in sys.stdin: print(h(json.loads(line)))
`

t.test('random documents have the identity that Python gives them', async (t) => {
  if (!needProgram(t, 'python3')) return
  const number = fc.oneof(
    fc.bigInt().map(String),
    fc
      .tuple(fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }), fc.integer({ min: -30, max: 30 }))
      .map(([n, e]) => `${n}e${e}`),
    fc.tuple(fc.integer(), fc.nat(99_999)).map(([whole, fraction]) => `${whole}.${fraction}`),
    fc.constantFrom('-0', '-0.0', '0.0', '1.0'),
  )
  const text = fc
    .string({ unit: 'binary' })
    .filter((each) => each.isWellFormed())
    .map((each) => JSON.stringify(each))
  const { tree } = fc.letrec((tie) => ({
    tree: fc.oneof({ maxDepth: 5 }, number, text, fc.constantFrom('true', 'false', 'null'), tie('list'), tie('object')),
    list: fc.array(tie('tree')).map((items) => `[${items}]`),
    object: fc
      .dictionary(text, tie('tree'))
      .map((members) => `{${Object.entries(members).map(([name, each]) => `${name}:${each}`)}}`),
  }))
  const documents = fc.sample(tree, 1000).map(String)
  const input = documents.join('\n')
  const ids = execFileSync('python3', ['-c', PYTHON], { input, encoding: 'utf8', maxBuffer: 2 ** 24 })
    .trim()
    .split('\n')
  t.strictSame(await Promise.all(documents.map(idOf)), ids)
})
