import { tmpdir } from 'node:os'
import t from 'tap'
import { readSettings } from '../../../server/src/settings/read.ts'

const read = (environment: Record<string, string>) => () => readSettings(environment, tmpdir())

t.test('proxies are addresses, networks, and the two words', async (t) => {
  for (const word of ['10.0.0.0/8', '192.0.2.1', '2001:db8::/32', '::1', 'loopback', 'private', '::ffff:10.0.0.0/104'])
    t.doesNotThrow(read({ SERVICE_TRUSTED_PROXIES: `${word}, 192.0.2.7` }), word)
  for (const word of ['proxy', 'proxy.example', '10.0.0.0/33', '10.1', '300.0.0.1', '*', 'all', '10.0.0.0/', '/8'])
    t.throws(
      read({ SERVICE_TRUSTED_PROXIES: word }),
      { message: /trusted_proxies .*expected addresses or networks/ },
      word,
    )
  for (const word of ['0.0.0.0/0', '::/0']) t.throws(read({ SERVICE_TRUSTED_PROXIES: word }), /believe everybody/, word)
})

t.test('the older setting is warned about', async (t) => {
  const warnings = (environment: Record<string, string>) => read(environment)().warnings
  const older = { SERVICE_USE_X_FORWARDED_FOR: '1' }
  t.match(warnings(older), [/use_x_forwarded_for is an older setting.*Name the proxies in trusted_proxies/])
  t.match(warnings({ ...older, SERVICE_TRUSTED_PROXIES: '192.0.2.1' }), [/has no effect/])
  t.same(warnings({ SERVICE_TRUSTED_PROXIES: '192.0.2.1' }), [])
})
