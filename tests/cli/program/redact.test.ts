import t from 'tap'
import { redact } from '../../../cli/src/program/redact.ts'

t.test('tokens, bearers, token arguments and known secrets are hidden', async (t) => {
  const token = 'eyJhbGciOiJIUzUxMiJ9.eyJsb2dpbiI6ImEifQ.c2lnbmF0dXJl'
  t.equal(redact(`got ${token}!`), 'got [secret]!')
  t.equal(redact('Authorization: Bearer abc.def'), 'Authorization: Bearer [secret]')
  t.equal(redact('http://x/download?token=abc&obfuscate=1'), 'http://x/download?token=[secret]&obfuscate=1')
  t.equal(redact('pass hunter2', ['hunter2', undefined, '']), 'pass [secret]')
})
