import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import t, { type Test } from 'tap'
import { openEmptyDatabase } from '../../support/database.ts'
import { reasonAgainstSeal, runSealed, startSealed } from '../../support/sealed-container.ts'

const reason = reasonAgainstSeal()
const ADMIN = { login: 'admin', password: 'correct horse battery' }

/** The address of a database by TCP: another account may not enter the folder of its socket. */
async function byTcp(t: Test, uri: string): Promise<string> {
  const address = new URL(uri)
  const folder = address.searchParams.get('host')
  if (folder === null) return uri
  const path = `${folder}/.s.PGSQL.${address.searchParams.get('port')}`
  const server = createServer((client) => {
    const database = connect(path)
    for (const [one, other] of [
      [client, database],
      [database, client],
    ] as const)
      one.on('error', () => other.destroy()).pipe(other)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.teardown(() => void server.close())
  address.search = ''
  address.hostname = '127.0.0.1'
  address.port = String((server.address() as AddressInfo).port)
  return address.href
}

/** The image as compose and Kubernetes run it, until it serves. */
async function startImage(t: Test, environment: Readonly<Record<string, string>>) {
  const child = startSealed(['./entrypoint.sh'], { SERVICE_PORT: '0', GUNICORN_WORKERS: '2', ...environment })
  t.teardown(() => void child.kill('SIGKILL'))
  const ended = once(child, 'exit').then(([code]) => code)
  const { stdout, stderr } = child
  if (stdout === null || stderr === null) throw new Error('the process has no output')
  const errors = text(stderr)
  const ready = Promise.withResolvers<string>()
  createInterface({ input: stdout }).on('line', (line) => {
    const [, url] = /^ready\s+(\S+)$/.exec(line) ?? []
    if (url) ready.resolve(url)
  })
  const failed = ended.then(async (code): Promise<never> => Promise.reject(new Error(`${code}: ${await errors}`)))
  const url = await Promise.race([ready.promise, failed])
  return { child, ended, errors, url: url.replace('0.0.0.0', '127.0.0.1') }
}

t.test('what is sealed cannot be written to, and has no capabilities', { skip: reason ?? false }, async (t) => {
  const script = `id -u; grep -E '^(CapEff|CapBnd|NoNewPrivs)' /proc/self/status
    for path in /x /app/x /app/server/x /app/cli/x /app/node_modules/x /app/plugins/x /etc/x /usr/x /app/uploads/x /app/data/x; do
      ( : > $path ) 2>/dev/null && echo "wrote $path"
    done
    mktemp > /dev/null && echo 'wrote a temporary file'`
  const { stdout, stderr, status } = runSealed(['sh', '-c', script])
  t.equal(status, 0, stderr)
  t.strictSame(stdout.trim().split(/\s*\n/), [
    '65534',
    'CapEff:\t0000000000000000',
    'CapBnd:\t0000000000000000',
    'NoNewPrivs:\t1',
    'wrote /app/uploads/x',
    'wrote /app/data/x',
    'wrote a temporary file',
  ])
})

t.test('the image serves from read-only folders, without capabilities', { skip: reason ?? false }, async (t) => {
  const { uri, knex } = await openEmptyDatabase(t)
  const environment = {
    SERVICE_DATABASE_URI: await byTcp(t, uri),
    SERVICE_SECRET_KEY: randomBytes(32).toString('hex'),
    SERVICE_ADMIN_PASSWORD: ADMIN.password,
    SERVICE_SHUTDOWN_DELAY: '0',
  }
  const { child, ended, errors, url } = await startImage(t, environment)
  t.equal((await fetch(`${url}/api/health/ready`)).status, 200)
  const signedIn = await fetch(`${url}/api/auth/login`, { method: 'POST', body: JSON.stringify(ADMIN) })
  const { token } = (await signedIn.json()) as { token: string }
  const headers = { authorization: `Bearer ${token}` }
  const content = randomBytes(3_000_000)
  const form = new FormData()
  form.append('file', new Blob([content]), 'sample.bin')
  const uploaded = await fetch(`${url}/api/file`, { method: 'POST', body: form, headers })
  const { sha256 } = (await uploaded.json()) as { sha256: string }
  t.equal(sha256, createHash('sha256').update(content).digest('hex'))
  const download = await fetch(`${url}/api/file/${sha256}/download`, { headers })
  t.ok(content.equals(Buffer.from(await download.arrayBuffer())))
  t.equal((await fetch(`${url}/`)).status, 200, 'the page')
  const health = runSealed(['node', 'healthcheck.mjs'], { SERVICE_PORT: new URL(url).port })
  t.equal(health.status, 0, health.stderr)
  child.kill('SIGTERM')
  t.equal(await ended, 0)
  t.notMatch(await errors, /EROFS|EACCES|EPERM|read-only|permission/i)
  t.ok(await knex('user').where('login', 'admin').first('id'))
})
