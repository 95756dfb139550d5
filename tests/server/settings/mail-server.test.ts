import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { parseMailServer, parseSender } from '../../../server/src/settings/mail-server.ts'
import { inspectSettings } from '../../../server/src/settings/read.ts'
import { certificate, certificateKey } from '../../sdk/certificate.ts'

const folder = t.testdir()
const file = (name: string, text: string): string => {
  writeFileSync(join(folder, name), text)
  return join(folder, name)
}

t.test('a mail server is host and port, and TLS from the first byte where the port or the scheme says so', (t) => {
  for (const [text, host, port, isImplicitTls] of [
    ['mail.example', 'mail.example', 25, false],
    ['mail.example:587', 'mail.example', 587, false],
    [' mail.example:465 ', 'mail.example', 465, true],
    ['smtps://mail.example', 'mail.example', 465, true],
    ['smtps://mail.example:4650/', 'mail.example', 4650, true],
    ['SMTP://mail.example:465', 'mail.example', 465, false],
    ['127.0.0.1:2525', '127.0.0.1', 2525, false],
    ['[::1]:2525', '::1', 2525, false],
    ['[::1]', '::1', 25, false],
    ['mail_server:25', 'mail_server', 25, false],
  ] as const)
    t.strictSame(parseMailServer(text), { host, port, isImplicitTls }, text)
  for (const text of [
    ...['', ':25', 'mail.example:', 'mail.example:0', 'mail.example:65536', 'mail.example:x', 'http://mail.example'],
    ...['kim:hush@mail.example', 'a b', '::1', '[::1', '[x]:25', 'mail.example:25:25', 'mail.example\n:25'],
  ])
    t.throws(() => parseMailServer(text), { message: 'must be host:port or smtps://host:port' }, JSON.stringify(text))
  t.end()
})

t.test('a sender is an address, with or without a name', (t) => {
  t.strictSame(parseSender('noreply@service'), { name: '', address: 'noreply@service' })
  t.strictSame(parseSender('<a@b.example>'), { name: '', address: 'a@b.example' })
  t.strictSame(parseSender(' Labor für X <a@b.example>'), { name: 'Labor für X', address: 'a@b.example' })
  t.end()
})

t.test('settings that do not go together are reported at the start', (t) => {
  const faultsOf = (environment: Record<string, string>) => {
    const address = { SERVICE_BASE_URL: 'https://repo.example' }
    const { faults, warnings } = inspectSettings({ ...address, ...environment }, folder)
    return [...faults, ...warnings]
  }
  const server = { SERVICE_MAIL_SMTP: 'mail.example:587' }
  const signedIn = { SERVICE_MAIL_USERNAME: 'kim', SERVICE_MAIL_PASSWORD: 'hush-hush' }
  for (const [environment, wanted] of [
    [server, []],
    [{ ...server, ...signedIn, SERVICE_MAIL_TLS: '1' }, []],
    [{ SERVICE_MAIL_SMTP: 'smtps://mail.example', ...signedIn }, []],
    [{ SERVICE_MAIL_SMTP: 'localhost:25', ...signedIn }, []],
    [{ ...server, ...signedIn }, [/^mail_password is sent without encryption: set mail_tls/]],
    [
      { ...server, SERVICE_BASE_URL: 'http://127.0.0.1' },
      [/^mail_smtp without base_url: links in mails lead to http:\/\/127/],
    ],
    [{ ...server, SERVICE_BASE_URL: 'http://localhost:8080' }, [/^mail_smtp without base_url/]],
    [{ SERVICE_MAIL_SMTP: 'x:y' }, [/^mail_smtp \(environment\) must be host:port or smtps:\/\/host:port, not "x:y"$/]],
    [
      { SERVICE_MAIL_FROM: 'nobody' },
      [/^mail_from \(environment\) must be an address, or Name <address>, not "nobody"$/],
    ],
    [{ ...server, SERVICE_MAIL_USERNAME: 'kim', SERVICE_MAIL_TLS: '1' }, [/^mail_username needs mail_password$/]],
    [{ ...server, SERVICE_MAIL_PASSWORD: 'hush-hush' }, [/^mail_password needs mail_username$/]],
    [{ SERVICE_MAIL_TLS: 'yes' }, [/^mail_tls \(environment\) must be 0 or 1/]],
    [{ SERVICE_MAIL_TIMEOUT: '0' }, [/^mail_timeout \(environment\) must be from 1 to 600000/]],
    [{ SERVICE_MAIL_CA_FILE: file('ca.pem', certificate) }, []],
    [{ SERVICE_MAIL_CA_FILE: file('key.pem', certificateKey) }, [/^mail_ca_file ".*key\.pem" contains no certificate/]],
    [{ SERVICE_MAIL_CA_FILE: file('x.pem', 'x') }, [/^mail_ca_file ".*x\.pem" contains no certificate in PEM format$/]],
    [{ SERVICE_MAIL_CA_FILE: 'nowhere.pem' }, [/^mail_ca_file .*must be a file that exists/]],
    [{ SERVICE_ENABLE_REGISTRATION: '1' }, [/^enable_registration without mail_smtp/]],
    [{ ...server, SERVICE_ENABLE_REGISTRATION: '1' }, []],
    [{ SERVICE_CAPTCHA_SITE_KEY: 'x' }, [/^captcha_site_key and captcha_secret are both needed/]],
    [{ SERVICE_CAPTCHA_SECRET: 'hush-hush' }, [/^captcha_site_key and captcha_secret are both needed/]],
    [{ SERVICE_CAPTCHA_SITE_KEY: 'x', SERVICE_CAPTCHA_SECRET: 'hush-hush' }, []],
    [{ SERVICE_CAPTCHA_SITE_KEY: '' }, [/^captcha_site_key \(environment\) must not be empty/]],
    ...['ftp://x/', 'verify', '//x', 'https://kim:pw@x/'].map(
      (url) =>
        [
          { SERVICE_CAPTCHA_VERIFY_URL: url },
          [/^captcha_verify_url .*must be an https:\/\/ or http:\/\/ URL/],
        ] as const,
    ),
  ] as const) {
    const lines = faultsOf(environment)
    t.match(lines, wanted, JSON.stringify(environment))
    t.equal(lines.length, wanted.length, JSON.stringify(environment))
    t.notMatch(lines.join('\n'), 'hush-hush')
  }
  t.end()
})
