import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import t from 'tap'
import { openDigester } from '../../../../server/src/digest/digester.ts'
import { openLog } from '../../../../server/src/log.ts'
import { readSettings } from '../../../../server/src/settings/read.ts'
import { openStorageOf } from '../../../../server/src/storage/open.ts'
import { needProgram } from '../../../support/programs.ts'
import { openS3Server, storageSettings } from '../../../support/s3-servers.ts'
import { readContent, storeContent } from '../../../support/stored-contents.ts'

t.test('contents go over TLS, to whom the certificate names only', async (t) => {
  if (!needProgram(t, 'openssl')) return
  const tls = makeCertificate(t.testdir())
  const usual = getCACertificates('default')
  setDefaultCACertificates([...usual, readFileSync(tls.certificate, 'utf8')])
  const server = await openS3Server(t, 'versitygw', { tls })
  if (server === null) return
  const { settings } = readSettings({}, t.testdirName, {
    ...storageSettings(server),
    object_storage_endpoint: server.endpoint.replace('https://', ''),
    object_storage_secure: '1',
    uploads_folder: t.testdirName,
  })
  await using digester = openDigester({ threads: 1, ssdeep: false })
  const tools = { digester, log: openLog({ level: 'silent', json: false }) }
  await using storage = await openStorageOf('object', settings, tools)
  for (const size of [1000, 33 * 1_048_576]) {
    const bytes = randomBytes(size)
    await storeContent(storage, bytes)
    t.ok((await readContent(storage, bytes))?.equals(bytes), `${size} bytes`)
  }
  setDefaultCACertificates(usual)
  await using doubtful = await openStorageOf('object', settings, tools)
  await t.rejects(doubtful.check(), /does not work: .*self-signed certificate/)
  await t.rejects(doubtful.open('a'.repeat(64)), { code: 'unavailable' })
})

function makeCertificate(folder: string): { certificate: string; key: string } {
  const [certificate, key] = [join(folder, 'certificate.pem'), join(folder, 'key.pem')]
  const request = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', '-subj', '/CN=127.0.0.1']
  const names = ['-addext', 'subjectAltName=IP:127.0.0.1', '-keyout', key, '-out', certificate]
  execFileSync('openssl', [...request, ...names], { stdio: 'ignore' })
  return { certificate, key }
}
