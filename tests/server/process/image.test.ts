import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import t, { type Test } from 'tap'
import { certificate, certificateKey } from '../../sdk/certificate.ts'
import { openEmptyDatabase } from '../../support/database.ts'
import { startServer } from '../../support/server-process.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))

async function startImage(t: Test, environment: Readonly<Record<string, string>>, args: readonly string[] = []) {
  const folder = await mkdtemp(join(tmpdir(), 'lazaret-image-'))
  t.teardown(() => rm(folder, { recursive: true, force: true }))
  const bin = join(folder, 'bin')
  await mkdir(bin)
  await symlink(join(root, 'cli/bin/lazaret.mjs'), join(bin, 'lazaret'))
  const child = spawn('sh', [join(root, 'deploy/image/entrypoint.sh'), ...args], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: `${bin}:${dirname(process.execPath)}:${process.env.PATH}`,
      HOME: folder,
      SERVICE_PORT: '0',
      SERVICE_LOG_LEVEL: 'error',
      ...environment,
    },
  })
  t.teardown(() => void child.kill('SIGKILL'))
  const ended = once(child, 'exit').then(([code]) => code)
  return { child, ended, errors: text(child.stderr) }
}

t.test('the image migrates an empty database, serves, and ends by a signal', async (t) => {
  const { uri, knex } = await openEmptyDatabase(t)
  const { child, ended, errors } = await startImage(t, {
    SERVICE_DATABASE_URI: uri,
    SERVICE_ADMIN_PASSWORD: 'correct horse battery',
    GUNICORN_WORKERS: '1',
  })
  const ready = Promise.withResolvers<string>()
  createInterface({ input: child.stdout }).on('line', (line) => {
    const [, url] = /^ready\s+(\S+)$/.exec(line) ?? []
    if (url) ready.resolve(url)
  })
  const url = await Promise.race([
    ready.promise,
    ended.then(async (code) => Promise.reject(`${code}: ${await errors}`)),
  ])
  t.equal((await fetch(`${url}/api/health/ready`)).status, 200)
  t.ok(await knex('user').where('login', 'admin').first('id'))
  child.kill('SIGTERM')
  t.equal(await ended, 0)
})

t.test('wrong settings end it at once, with all faults', async (t) => {
  const { ended, errors } = await startImage(t, { SERVICE_PORT: 'x', GUNICORN_WORKERS: 'many' })
  t.equal(await ended, 1)
  t.match(await errors, /port \(environment\)[\s\S]*workers \(environment\) must be an integer, not "many"/)
})

t.test('another command runs instead of the server', async (t) => {
  const { child, ended } = await startImage(t, { SERVICE_PORT: '1234' }, ['server', 'config', '--changed'])
  t.match(await text(child.stdout), /"key":"port","value":"1234"/)
  t.equal(await ended, 0)
})

t.test('the health check follows port and TLS of the settings', async (t) => {
  const check = async (env: Readonly<Record<string, string>>, cwd: string): Promise<number | null> => {
    const child = spawn(process.execPath, [join(root, 'deploy/image/healthcheck.mjs')], {
      cwd,
      env: { HOME: cwd, ...env },
    })
    return (await once(child, 'exit'))[0]
  }
  const folder = await mkdtemp(join(tmpdir(), 'lazaret-image-'))
  t.teardown(() => rm(folder, { recursive: true, force: true }))
  const files = { TLS_CERTIFICATE: join(folder, 'certificate.pem'), TLS_KEY: join(folder, 'key.pem') }
  await writeFile(files.TLS_CERTIFICATE, certificate)
  await writeFile(files.TLS_KEY, certificateKey)
  for (const settings of [{}, files]) {
    const server = await startServer(t, { settings })
    const { port } = new URL(server.url)
    const tls = 'TLS_KEY' in settings ? { SERVICE_TLS_CERTIFICATE: files.TLS_CERTIFICATE } : {}
    t.equal(await check({ SERVICE_PORT: port, ...tls }, folder), 0)
    await writeFile(join(folder, 'service.ini'), `[service]\nport = ${port}\n`)
    t.equal(await check(tls, folder), 0, 'from the file')
    await server.stop()
    t.equal(await check({ SERVICE_PORT: port, ...tls }, folder), 1)
  }
})
