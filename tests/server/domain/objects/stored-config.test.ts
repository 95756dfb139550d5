import t from 'tap'
import { readStoredConfig, storedConfig } from '../../../../server/src/domain/objects/stored-config.ts'
import { isLosslessObject, parseLossless } from '../../../../server/src/json/lossless.ts'

function configOf(text: string) {
  const value = parseLossless(text)
  if (!isLosslessObject(value)) throw new Error('no object')
  return value
}

t.test('texts are stored escaped, names and numbers as they are', async (t) => {
  const text = '{"ż\\n":"ż\\u0000","l":["\\\\",{"n":12345678901234567890,"f":1.0}],"__proto__":"é"}'
  const stored = storedConfig(configOf(text))
  t.equal(
    stored,
    '{"ż\\n":"\\\\u017c\\\\x00","l":["\\\\\\\\",{"n":12345678901234567890,"f":1.0}],"__proto__":"\\\\xe9"}',
  )
  t.equal(JSON.stringify(await readStoredConfig(stored)), JSON.stringify(configOf(text)))
})

t.test('what older servers stored deeper than we take is still read', async (t) => {
  const text = `${'{"a":'.repeat(2000)}"\\\\x41"${'}'.repeat(2000)}`
  t.match(JSON.stringify(await readStoredConfig(text)), /"A"/)
})
