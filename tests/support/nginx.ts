import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from './free-port.ts'

export type Nginx = {
  readonly url: string
  /** Folder of its web files. */
  readonly html: string
  readonly tlsUrl: string | null
}

type Test = { teardown(run: () => Promise<void>): unknown }
type NginxOptions = {
  readonly backends: readonly string[]
  readonly maxUploadSize?: string
  readonly resolver?: string
  readonly tls?: Tls
}
/** PEM. */
type Tls = { readonly certificate: string; readonly key: string }

const DEPLOY = new URL('../../deploy/nginx/', import.meta.url)

/** A real nginx with the configuration that we ship. */
export async function startNginx(
  t: Test,
  { backends, maxUploadSize = '50M', resolver = '127.0.0.1', tls }: NginxOptions,
): Promise<Nginx> {
  const folder = await newFolder()
  const html = join(folder, 'html')
  await mkdir(html)
  const port = await freePort()
  const tlsUrl = tls === undefined ? null : await placeTls(folder, tls)
  const servers = await configuration({ folder, html, port, backends, maxUploadSize, resolver })
  return { url: await run(t, { folder, port, servers }), html, tlsUrl }
}

type PageHost = { readonly page: string; readonly backend: string }

/** A real nginx with the page in front of another server, as we ship it; gives the address. */
export async function startPageHost(t: Test, { page, backend }: PageHost): Promise<string> {
  const port = await freePort()
  const servers = (await readFile(new URL('page.conf', DEPLOY), 'utf8'))
    .replace('listen 80;', `listen 127.0.0.1:${port};`)
    .replace('root /srv/lazaret-page;', `root ${page};`)
    .replace('http://mwdb:8080', backend)
  return run(t, { folder: await newFolder(), port, servers: ['include /etc/nginx/mime.types;', servers] })
}

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'lazaret-nginx-'))
  await chmod(folder, 0o755)
  return folder
}

type NginxProcess = { readonly folder: string; readonly port: number; readonly servers: readonly string[] }

async function run(t: Test, { folder, port, servers }: NginxProcess): Promise<string> {
  await writeFile(join(folder, 'nginx.conf'), wholeConfiguration(folder, servers))
  const nginx = spawn('nginx', ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', join(folder, 'error.log')], {
    stdio: 'ignore',
  })
  const ended = once(nginx, 'exit')
  t.teardown(async () => {
    nginx.kill('SIGTERM')
    await ended
    await rm(folder, { recursive: true, force: true })
  })
  const url = `http://127.0.0.1:${port}`
  while (nginx.exitCode === null && !(await answers(url))) await wait(20)
  if (nginx.exitCode !== null) throw new Error(await readFile(join(folder, 'error.log'), 'utf8'))
  return url
}

/** Starts nginx with the files of compose.tls.yaml on a free port, and returns the address. */
async function placeTls(folder: string, { certificate, key }: Tls): Promise<string> {
  const port = await freePort()
  const shipped = await readFile(new URL('tls.conf', DEPLOY), 'utf8')
  await mkdir(join(folder, 'tls'))
  await writeFile(join(folder, 'fullchain.pem'), certificate)
  await writeFile(join(folder, 'privkey.pem'), key)
  const text = shipped.replace('listen 443', `listen 127.0.0.1:${port}`).replaceAll('/etc/nginx/certificates', folder)
  await writeFile(join(folder, 'tls/tls.conf'), text)
  return `https://localhost:${port}`
}

type TemplateValues = Required<Omit<NginxOptions, 'tls'>> & {
  readonly folder: string
  readonly html: string
  readonly port: number
}

async function configuration({
  folder,
  html,
  port,
  backends,
  maxUploadSize,
  resolver,
}: TemplateValues): Promise<string[]> {
  const [first = ''] = backends
  const isOne = backends.length === 1
  const server = (await readFile(new URL('default.conf.template', DEPLOY), 'utf8'))
    .replace('listen 80;', `listen 127.0.0.1:${port};`)
    .replace('/srv/web', html)
    .replace('/etc/nginx/tls', join(folder, 'tls'))
    .replaceAll(/\$\{PROXY_BACKEND_URL\}/g, isOne ? first : 'http://lazaret')
    .replaceAll(/\$\{PROXY_MAX_UPLOAD_SIZE\}/g, maxUploadSize)
    .replaceAll(/\$\{NGINX_LOCAL_RESOLVERS\}/g, resolver)
  // One of the lines of servers for each backend.
  const lines = (await readFile(new URL('several-servers.conf', DEPLOY), 'utf8')).split('\n')
  const [sample = '', ...further] = lines.filter((line) => line.includes('lazaret-'))
  const upstream = lines
    .filter((line) => !further.includes(line))
    .flatMap((line) =>
      line === sample ? backends.map((url) => line.replace(/lazaret-\d:8080/, new URL(url).host)) : line,
    )
    .join('\n')
  return isOne ? [server] : [upstream, server]
}

function wholeConfiguration(folder: string, servers: readonly string[]): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  return [
    ...(process.getuid?.() === 0 ? ['user root;'] : []),
    'daemon off;',
    'worker_processes 2;',
    `pid ${folder}/nginx.pid;`,
    'events { worker_connections 256; }',
    'http {',
    'access_log off;',
    ...temporary.map((name) => `${name}_temp_path ${folder}/${name};`),
    ...servers,
    '}',
  ].join('\n')
}

async function answers(url: string): Promise<boolean> {
  return fetch(url, { redirect: 'manual' }).then(
    () => true,
    () => false,
  )
}
