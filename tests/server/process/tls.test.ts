import { execFileSync } from 'node:child_process'
import { copyFile, mkdir, readFile } from 'node:fs/promises'
import { get } from 'node:https'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { TLSSocket } from 'node:tls'
import t from 'tap'
import { needProgram } from '../../support/programs.ts'
import { runToEnd, startServer, temporaryFolder } from '../../support/server-process.ts'
import { workerPids, workersReplaced } from '../../support/worker-pids.ts'

const YEAR = 'max-age=31536000'

type Files = { readonly certificate: string; readonly key: string }

async function makeCertificate(folder: string, name: string): Promise<Files> {
  const files = { certificate: join(folder, `${name}.pem`), key: join(folder, `${name}.key`) }
  await mkdir(folder, { recursive: true })
  const subject = ['-subj', `/CN=${name}`, '-addext', 'subjectAltName=IP:127.0.0.1']
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2']
  execFileSync('openssl', ['req', '-x509', ...kind, ...subject, '-keyout', files.key, '-out', files.certificate], {
    stdio: 'ignore',
  })
  return files
}

type Answer = { readonly status: number | undefined; readonly name: string; readonly hsts: string | undefined }

/** Asks over a new connection, trusting this certificate alone. */
function ask(url: string, ca: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = get(`${url}/api/ping`, { ca, agent: false }, (response) => {
      const name = String((response.socket as TLSSocket).getPeerCertificate().subject.CN)
      const { 'strict-transport-security': hsts } = response.headers
      response.resume().once('end', () => resolve({ status: response.statusCode, name, hsts }))
    })
    sent.once('error', reject)
  })
}

t.test('HTTPS with a certificate of its own, which a signal replaces', async (t) => {
  if (!needProgram(t, 'openssl')) return
  for (const workers of ['1', '2']) {
    const folder = await temporaryFolder(t)
    const [old, renewed] = [await makeCertificate(folder, 'old'), await makeCertificate(folder, 'renewed')]
    const used = { certificate: join(folder, 'used.pem'), key: join(folder, 'used.key') }
    const use = async (files: Files): Promise<string> => {
      await copyFile(files.certificate, used.certificate)
      await copyFile(files.key, used.key)
      return readFile(files.certificate, 'utf8')
    }
    const oldText = await use(old)
    const server = await startServer(t, {
      settings: { WORKERS: workers, TLS_CERTIFICATE: used.certificate, TLS_KEY: used.key },
    })
    t.match(server.url, /^https:/)
    t.same(await ask(server.url, oldText), { status: 200, name: 'old', hsts: YEAR })
    await t.rejects(fetch(server.url.replace('https', 'http')), 'plain HTTP is not answered')

    const before = await workerPids(server)
    await copyFile(renewed.certificate, used.certificate)
    server.signal('SIGHUP')
    while (!/reload failed/.test(server.errors())) await wait(20)
    t.match(server.errors(), /tls_certificate .* cannot be used: .*mismatch/)
    t.same(await ask(server.url, oldText), { status: 200, name: 'old', hsts: YEAR }, 'a wrong pair changes nothing')

    const newText = await use(renewed)
    server.signal('SIGHUP')
    while (!/certificate reloaded|workers replaced/.test(server.errors())) await wait(20)
    t.same(await ask(server.url, newText), { status: 200, name: 'renewed', hsts: YEAR })
    if (workers === '2') await workersReplaced(server, before)
    t.equal((await server.stop()).code, 0)
  }
})

t.test('a certificate without its key is refused', async (t) => {
  if (!needProgram(t, 'openssl')) return
  const folder = await temporaryFolder(t)
  const { certificate } = await makeCertificate(folder, 'alone')
  const { code, errors } = await runToEnd(folder, { TLS_CERTIFICATE: certificate })
  t.equal(code, 1)
  t.equal(errors, 'tls_key is needed with tls_certificate\n')
})
