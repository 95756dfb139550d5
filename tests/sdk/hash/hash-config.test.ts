import { hashConfig, parseLossless } from '@lazaret/sdk'
import fc from 'fast-check'
import t from 'tap'
import { configHash } from '../../../server/src/domain/objects/upload/config-hash.ts'
import { parseLossless as parseAsServer } from '../../../server/src/json/lossless.ts'

const known = [
  ['{}', '4f53cda18c2baa0c0354bb5f9a3ecbe5ed12ab4d8e11ba873c2f11161202b945'],
  ['{"a":"b"}', '48a6fc78b03ab9f32b04cd735c4ba09fbfaf4894ca0b039375e15b59d4b3d979'],
  ['{"a":1}', 'a186729b39f9d0e5e6d653bf720637f09a61e5c300deb85d98c9a97f25fd2f73'],
  ['{"a":1.0}', '4dd0cf8b16cfe18205299dbaf0147d10189b42091ea4b75ad6195b2cae4e85bd'],
  ['{"a":true,"b":null}', 'fe0725051118004247081322f6f618d32f4ca1a510e06316c9670e46cecc0696'],
  ['{"u":["b","a"]}', 'c580e02466fb894884a2a0bb466f8235bc78e2a78f7d4d8726332d1a9e7839c6'],
  ['{"n":18446744073709551615}', 'f8a6c80008faa5c504ac5443635f4910546b60a0305fd3738fdbb7e5d8f88bf4'],
  ['{"f":1e16,"g":0.1}', '3e1bad98f4a82caf31fb950eb99715628dc5ce116bab2f35804346e7e61d781e'],
  ['{"x":{"y":[1,"z",{"q":false}]}}', 'ceeb24acd96acc14dcff52d49850215ca45c1b347c58c577b2367f5fa917ab49'],
  ['{"a":0.00001,"b":-0.000001,"c":0.0001}', '945229b5a5fb3c834954630473aece649f7ebc30265970b342016836effea221'],
  [
    '{"raw":{"in-blob":{"content":"abc","blob_name":"n","blob_type":"t"}}}',
    'e57466d988cd3cef6864509014b131ea1a24f9dcebb4ceaa1df6e2903b616bc4',
  ],
] as const

t.test('identifiers of known configs, from text and from values', async (t) => {
  for (const [text, id] of known) {
    t.equal(await hashConfig(text), id, text)
    const values = parseLossless(text, 'bigint')
    t.equal(await hashConfig(Object.fromEntries(Object.entries(values ?? {}))), id, `${text} as values`)
  }
})

t.test('the server computes the same for any document', async (t) => {
  const number = fc.oneof(
    fc.integer().map(String),
    fc.double({ noNaN: true, noDefaultInfinity: true }).map((n) => (Object.is(n, -0) ? '-0.0' : String(n))),
    fc.bigInt().map(String),
    fc.constantFrom('1.0', '-0', '1e5', '1E-7', '0.00010', '123456789012345680.0', '1e22', '5e-324'),
  )
  const { value } = fc.letrec<{ value: string }>((tie) => ({
    value: fc.oneof(
      { depthSize: 'small' },
      number,
      fc.string({ unit: 'binary' }).map((text) => JSON.stringify(text.toWellFormed())),
      fc.constantFrom('true', 'false', 'null'),
      fc.array(tie('value'), { maxLength: 4 }).map((items) => `[${items.join(',')}]`),
      fc
        .dictionary(fc.string(), tie('value'), { maxKeys: 4 })
        .map((map) => `{${Object.entries(map).map(([key, one]) => `${JSON.stringify(key)}:${one}`)}}`),
    ),
  }))
  const property = fc.asyncProperty(value, async (inner) => {
    const text = `{"member":${inner}}`
    return (await hashConfig(text)) === (await configHash(parseAsServer(text)))
  })
  await fc.assert(property, { numRuns: 300, examples: [['[0.00001,-0.000001]']] })
  t.pass('300 documents')
})

t.test('what is not a config is refused', async (t) => {
  for (const text of ['[]', '1', 'null', '"x"']) await t.rejects(hashConfig(text), { code: 'invalid_request' })
  await t.rejects(hashConfig('{'), SyntaxError)
})
