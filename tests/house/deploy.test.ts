import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { parse, parseAllDocuments } from 'yaml'
import { weaknessOf } from '../../server/src/settings/weak-secret.ts'
import { inImage } from './image-settings.ts'
import { repositoryRoot } from './repository.ts'

const read = (path: string): string => readFileSync(join(repositoryRoot, 'deploy', path), 'utf8')
type Environment = Record<string, string>

/** Compose fills these in; what is needed is there. */
function filledIn(text: string): string {
  return text.replace(/\$\{\w+:(?:-([^}]*)|\?[^}]*)\}/g, (_, fallback?: string) => fallback ?? 'given')
}

t.test('the image has the defaults of its own', async (t) => {
  const { settings, faults, warnings } = await inImage({})
  t.strictSame([...faults, ...warnings], [])
  t.match(settings, {
    host: '0.0.0.0',
    port: 8080,
    uploadsFolder: /uploads$/,
    serveWeb: true,
    localPluginsFolder: /plugins$/,
    localPluginsAutodiscover: true,
    requestTimeoutMs: 20_000,
    fileUploadTimeoutMs: 60_000,
    statementTimeoutMs: 15_000,
    trustedProxies: ['private'],
    useXForwardedFor: false,
  })
})

type Service = {
  readonly environment?: Environment
  readonly volumes?: readonly string[]
  readonly depends_on?: Readonly<Record<string, unknown>>
  readonly networks?: readonly string[]
  readonly read_only?: boolean
  readonly cap_drop?: readonly string[]
  readonly cap_add?: readonly string[]
  readonly security_opt?: readonly string[]
  readonly tmpfs?: readonly string[]
  readonly ports?: readonly string[]
  readonly build?: { readonly context: string; readonly dockerfile: string }
}
type Network = { readonly internal?: boolean; readonly ipam?: { readonly config: readonly { subnet: string }[] } }
type Compose = { services: Record<string, Service>; volumes: object; networks: Record<string, Network | null> }

t.test('the account of the image can read what is copied from the checkout', async (t) => {
  const [, image = ''] = read('Dockerfile')
    .split(/^FROM node\S+$/m)
    .slice(-2)
  const [, readable = ''] = /chmod -R go\+rX (.*?) \\$/m.exec(image) ?? []
  const copied = [...image.matchAll(/^COPY (?:--from=packages )?\S+ (\S+)$/gm)].map(([, name = '']) => name)
  const unreadable = copied.filter(
    (name) => !['node_modules', 'entrypoint.sh', './', ...readable.split(' ')].includes(name),
  )
  t.strictSame(unreadable, [])
  for (const name of ['package.json', 'server', 'service.ini', 'healthcheck.mjs']) t.ok(readable.includes(name), name)
})

t.test('the composition names settings, services, volumes and files that exist', async (t) => {
  const { services, volumes, networks }: Compose = parse(filledIn(read('compose.yaml')), { merge: true })
  const { GUNICORN_WORKERS, ...environment } = services.server?.environment ?? {}
  t.match(GUNICORN_WORKERS, /^\d+$/)
  const { faults, warnings, settings } = await inImage(environment)
  t.strictSame([...faults, ...warnings], [])
  t.match(settings, { storageProvider: 'object', enableRateLimit: true, objectStorageBucketName: 'samples' })
  for (const [name, service] of Object.entries(services)) {
    for (const other of Object.keys(service.depends_on ?? {})) t.ok(services[other], `${name} needs ${other}`)
    for (const network of service.networks ?? []) t.ok(Object.hasOwn(networks, network), `${name}: ${network}`)
    for (const volume of service.volumes ?? []) {
      const [source = ''] = volume.split(':')
      const exists = source.startsWith('.')
        ? existsSync(join(repositoryRoot, 'deploy', source))
        : Object.hasOwn(volumes, source)
      t.ok(exists, `${name}: ${volume}`)
    }
  }
  const hosts = [settings.databaseUri, settings.kvUri, settings.objectStorageEndpoint].map((uri) => new URL(uri ?? ''))
  for (const { hostname } of hosts) t.ok(services[hostname], hostname)
  const proxied = services.proxy?.environment ?? {}
  t.equal(new URL(proxied.PROXY_BACKEND_URL ?? '').port, '8080')
  t.equal(proxied.PROXY_MAX_UPLOAD_SIZE, '50M', 'as in the image of the reference')
  t.equal(settings.maxUploadSizeBytes, 52_428_800)
  t.equal(proxied.NGINX_ENTRYPOINT_LOCAL_RESOLVERS, '1')
  for (const name of Object.keys(proxied).filter((each) => each.startsWith('PROXY_')))
    t.match(read('nginx/default.conf.template'), `\${${name}}`)
  t.ok(existsSync(join(repositoryRoot, 'deploy', services.server?.build?.context ?? '', 'deploy/Dockerfile')))
})

const EMPTY: Compose = { services: {}, volumes: {}, networks: {} }
/** A container that cannot be without; the composition says why. */
const WRITABLE = ['keycloak']
const CAPABLE: Readonly<Record<string, readonly string[]>> = {
  proxy: ['CHOWN', 'NET_BIND_SERVICE', 'SETGID', 'SETUID'],
}

t.test('containers are read-only and without capabilities, and ports are for this machine', async (t) => {
  const files = ['compose.yaml', 'compose.services.yaml'].map(
    (path): Compose => parse(filledIn(read(path)), { merge: true }),
  )
  for (const [name, service] of files.flatMap(({ services }) => Object.entries(services))) {
    // The rest of it is in the other file.
    if (service.cap_drop === undefined && files.some(({ services }) => services[name]?.cap_drop !== undefined)) continue
    t.equal(service.read_only ?? false, !WRITABLE.includes(name), `${name} is read-only`)
    t.strictSame(service.cap_drop, ['ALL'], `${name} drops capabilities`)
    t.strictSame(service.cap_add ?? [], CAPABLE[name] ?? [], `${name} gets back`)
    t.strictSame(service.security_opt, ['no-new-privileges:true'], name)
    for (const port of service.ports ?? []) t.match(port, /^127\.0\.0\.1:/, name)
  }
  const [{ services, networks } = EMPTY] = files
  t.strictSame(services.proxy?.networks, ['front'], 'the proxy has one address')
  const inFront = Object.entries(services).flatMap(([name, each]) => (each.networks?.includes('front') ? [name] : []))
  t.strictSame(inFront, ['server', 'proxy'], 'nobody else is believed')
  const subnets = networks.front?.ipam?.config.map(({ subnet }) => subnet)
  t.strictSame(subnets, [services.server?.environment?.SERVICE_TRUSTED_PROXIES])
})

t.test('three servers share what compose.yaml has, and nothing that is of one server', async (t) => {
  const base: Compose = parse(filledIn(read('compose.yaml')), { merge: true })
  const { services, volumes }: Compose = parse(read('compose.servers.yaml'))
  const { proxy, ...servers } = services
  const mounts = [base.services.server, ...Object.values(servers)].map((server) => server?.volumes ?? [])
  t.equal(new Set(mounts.flat().map((mount) => mount.split(':')[0])).size, 6)
  for (const each of mounts)
    t.strictSame(each.map((mount) => mount.split(':')[1]).sort(), ['/app/data', '/app/uploads'])
  for (const mount of mounts.slice(1).flat()) t.ok(Object.hasOwn(volumes, mount.split(':')[0] ?? ''), mount)
  const upstream = read('nginx/three-servers.conf')
  const names = [...upstream.matchAll(/^ *server ([\w-]+):8080 /gm)].map(([, name]) => name)
  t.strictSame(names, ['server', ...Object.keys(servers)])
  t.strictSame(Object.keys(proxy?.depends_on ?? {}), Object.keys(servers))
  t.match(upstream, `upstream ${new URL(proxy?.environment?.PROXY_BACKEND_URL ?? '').hostname} {`)
  t.ok(existsSync(join(repositoryRoot, 'deploy', proxy?.volumes?.[0]?.split(':')[0] ?? 'nothing')))
})

t.test('no example has a secret that works', (t) => {
  for (const path of ['compose.yaml', 'compose.tls.yaml', 'compose.services.yaml', 'kubernetes/server.yaml'])
    t.notMatch(read(path), /change-?(?:this|me)|secret[-_]key: *(?!\$\{\w+:\?)[\w"']+$/im, path)
  const guides = join(repositoryRoot, 'docs/guide')
  const texts = readdirSync(guides).map((page) => readFileSync(join(guides, page), 'utf8'))
  for (const text of texts)
    for (const [, secret = ''] of text.matchAll(/^ *(?:SERVICE_)?secret_key *= *(.+)$/gim))
      t.ok(weaknessOf(secret) !== null || secret === '...', secret)
  t.end()
})

t.test('TLS of the composition is that of its proxy', async (t) => {
  const { services }: Compose = parse(filledIn(read('compose.tls.yaml')))
  const mounts = (services.proxy?.volumes ?? []).map((volume) => volume.split(':'))
  t.match(mounts[0], ['./nginx/tls.conf', '/etc/nginx/tls/tls.conf'])
  t.match(read('nginx/default.conf.template'), 'include /etc/nginx/tls/*.conf;')
  t.match(read('nginx/tls.conf'), mounts[1]?.[1] ?? 'nothing')
})

const ANALYSIS_KEYS = ['REDIS_HOST', 'REDIS_PORT', 'S3_ADDRESS', 'S3_BUCKET', 'S3_ACCESS_KEY'].map(
  (key) => `KARTON_${key}`,
)

t.test('the example with identity provider, mail and analysis names what is there', async (t) => {
  const base: Compose = parse(filledIn(read('compose.yaml')), { merge: true })
  const added: Compose = parse(filledIn(read('compose.services.yaml')), { merge: true })
  const names = new Set([...Object.keys(base.services), ...Object.keys(added.services)])
  const { GUNICORN_WORKERS, ...environment } = {
    ...base.services.server?.environment,
    ...added.services.server?.environment,
  }
  t.match((await inImage(environment)).warnings, ['mail_smtp without base_url'])
  const { faults, warnings, settings } = await inImage({ ...environment, SERVICE_BASE_URL: 'https://lazaret.example' })
  t.strictSame([...faults, ...warnings], [])
  t.match(settings, { enableOidc: true, enableOidcRegistration: true, enableRegistration: true, enableAnalysis: true })
  for (const host of [settings.mailSmtp?.split(':')[0], ...(settings.allowedInternalAddresses ?? [])])
    t.ok(names.has(host ?? ''), `${host}`)
  t.ok(settings.serveWeb, 'the links in mails lead somewhere')
  for (const [name, service] of Object.entries(added.services)) {
    for (const other of Object.keys(service.depends_on ?? {})) t.ok(names.has(other), `${name} needs ${other}`)
    for (const network of service.networks ?? []) t.ok(Object.hasOwn(base.networks, network), `${name}: ${network}`)
    for (const [source = ''] of (service.volumes ?? []).map((volume) => volume.split(':')))
      t.ok(
        source.startsWith('.')
          ? existsSync(join(repositoryRoot, 'deploy', source))
          : Object.hasOwn({ ...base.volumes, ...added.volumes }, source),
        `${name}: ${source}`,
      )
    if (service.build !== undefined && name !== 'server')
      t.ok(existsSync(join(repositoryRoot, 'deploy', service.build.context, service.build.dockerfile)), name)
    if (!name.startsWith('karton-') || name === 'karton-queue') continue
    for (const key of ANALYSIS_KEYS) t.equal(service.environment?.[key], environment[key], `${name}: ${key}`)
  }
  t.ok(names.has(environment.KARTON_REDIS_HOST ?? ''))
  t.ok(names.has(new URL(environment.KARTON_S3_ADDRESS ?? '').hostname))
  t.not(environment.KARTON_S3_BUCKET, settings.objectStorageBucketName, 'the backend deletes what it does not know')
  t.match(added.services.storage?.volumes, [`karton:/storage/${environment.KARTON_S3_BUCKET}`])
})

t.test('the realm of the example has a client for browsers and the command line, and sends groups', async (t) => {
  const { clients, users, groups } = JSON.parse(read('keycloak/lazaret-realm.json'))
  const [client] = clients
  t.match(client, { clientId: 'lazaret', publicClient: true, attributes: { 'pkce.code.challenge.method': 'S256' } })
  t.ok(client.redirectUris.includes('http://127.0.0.1/oauth/callback'))
  t.match(client.protocolMappers, [{ config: { 'claim.name': 'groups', 'id.token.claim': 'true' } }])
  const known = groups.map(({ name }: { name: string }) => `/${name}`)
  for (const user of users) for (const group of user.groups) t.ok(known.includes(group), group)
})

type Resource = ReturnType<typeof JSON.parse>

t.test('the manifests for Kubernetes name settings, probes and each other rightly', async (t) => {
  const resources: Resource[] = parseAllDocuments(read('kubernetes/server.yaml')).map((document) => {
    t.strictSame(document.errors, [])
    return document.toJS()
  })
  const byKind = (kind: string): Resource => resources.find((resource) => resource.kind === kind)
  const { data } = byKind('ConfigMap')
  const pod = byKind('Deployment').spec.template
  const [container] = pod.spec.containers
  const secrets = Object.fromEntries(container.env.map(({ name }: { name: string }) => [name, 'redis://given/0']))
  const { faults, warnings, settings } = await inImage({ ...data, ...secrets })
  t.strictSame([...faults, ...warnings], [])
  t.equal(pod.spec.enableServiceLinks, false)
  const endMs = (settings.shutdownDelayMs ?? 0) + (settings.shutdownTimeoutMs ?? 0)
  t.ok(
    pod.spec.terminationGracePeriodSeconds * 1000 >= endMs + 50_000,
    'a server is not killed before it kills its workers',
  )
  const { paths } = JSON.parse(readFileSync(join(repositoryRoot, 'server/src/generated/openapi.json'), 'utf8'))
  for (const probe of ['startupProbe', 'livenessProbe', 'readinessProbe']) {
    const { path, port } = container[probe].httpGet
    t.match(paths[path].get.security, [], `${probe} asks an open address`)
    t.equal(port, container.ports[0].name)
  }
  t.equal(container.ports[0].containerPort, 8080)
  const labels = pod.metadata.labels
  for (const kind of ['Deployment', 'PodDisruptionBudget']) t.strictSame(byKind(kind).spec.selector.matchLabels, labels)
  t.strictSame(byKind('Service').spec.selector, labels)
  const volumes = pod.spec.volumes.map(({ name }: { name: string }) => name)
  for (const { name } of container.volumeMounts) t.ok(volumes.includes(name), name)
  const staging = pod.spec.volumes.find(({ name }: { name: string }) => name === 'staging')
  t.match(staging.ephemeral.volumeClaimTemplate.spec.resources.requests.storage, /^\d+Gi$/, 'a volume of its own')
  const job = byKind('CronJob').spec.jobTemplate.spec.template.spec
  const [backup] = job.containers
  t.strictSame(backup.args.slice(0, 2), ['server', 'backup'])
  const jobVolumes = job.volumes.map(({ name }: { name: string }) => name)
  for (const { name } of backup.volumeMounts) t.ok(jobVolumes.includes(name), name)
  t.equal(job.volumes[0].persistentVolumeClaim.claimName, byKind('PersistentVolumeClaim').metadata.name)
  t.ok(backup.volumeMounts.some(({ mountPath }: { mountPath: string }) => mountPath === backup.args[2]))
  t.equal(byKind('Secret'), undefined, "a secret of a file would be everybody's")
  const keys = [...read('kubernetes/server.yaml').matchAll(/^#.*$/gm)].flatMap(([line]) =>
    [...line.matchAll(/--from-literal=([\w-]+)=/g)].map(([, key]) => key),
  )
  for (const { valueFrom } of [...container.env, ...backup.env]) t.ok(keys.includes(valueFrom.secretKeyRef.key))
  for (const { securityContext, containers, volumes: mounted } of [pod.spec, job]) {
    t.match(securityContext, { runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } })
    for (const each of containers) {
      t.match(each.securityContext, { allowPrivilegeEscalation: false, readOnlyRootFilesystem: true })
      t.strictSame(each.securityContext.capabilities, { drop: ['ALL'] })
    }
    t.ok(mounted.some(({ name }: { name: string }) => name === 'tmp'))
  }
  const { podSelector, ingress } = byKind('NetworkPolicy').spec
  t.strictSame(podSelector.matchLabels, labels)
  t.equal(ingress[0].ports[0].port, container.ports[0].name)
  const { backend } = byKind('Ingress').spec.rules[0].http.paths[0]
  t.equal(backend.service.name, byKind('Service').metadata.name)
})

const INSTRUCTIONS = /^(FROM|WORKDIR|COPY|RUN|ENV|USER|EXPOSE|VOLUME|STOPSIGNAL|HEALTHCHECK|ENTRYPOINT) (.+)$/

t.test('the image is built from what is there, and runs as nobody', async (t) => {
  const lines = read('Dockerfile')
    .replace(/^#.*\n/gm, '')
    .replace(/\\\n\s*/g, '')
    .split('\n')
    .filter((line) => line !== '')
  const steps = lines.map((line) => {
    const [, name = '', rest = ''] = INSTRUCTIONS.exec(line) ?? []
    t.ok(name, line)
    return { name, rest }
  })
  const of = (name: string): string[] => steps.filter((step) => step.name === name).map(({ rest }) => rest)
  const stages = of('FROM').flatMap((rest) => / AS (\w+)$/.exec(rest)?.[1] ?? [])
  for (const rest of of('COPY')) {
    const [, stage] = /^--from=(\w+) /.exec(rest) ?? []
    if (stage !== undefined) t.ok(stages.includes(stage), rest)
    else for (const source of rest.split(' ').slice(0, -1)) t.ok(existsSync(join(repositoryRoot, source)), rest)
  }
  t.ok(of('FROM').length > 1)
  t.strictSame([of('USER'), of('EXPOSE')], [['nobody'], ['8080']])
  t.match(of('HEALTHCHECK')[0], 'healthcheck.mjs')
  t.match(of('HEALTHCHECK')[0], '--start-period=1h')
  for (const exec of [...of('ENTRYPOINT'), ...of('VOLUME')]) t.ok(Array.isArray(JSON.parse(exec)), exec)
  const manifests = of('COPY').join(' ')
  const { workspaces } = JSON.parse(readFileSync(join(repositoryRoot, 'package.json'), 'utf8'))
  for (const workspace of workspaces) t.match(manifests, workspace.replace('/*', ''), `npm ci needs ${workspace}`)
})

t.test('what the image starts is a program that the shell can read', async (t) => {
  const path = join(repositoryRoot, 'deploy/image/entrypoint.sh')
  execFileSync('sh', ['-n', path])
  t.ok(statSync(path).mode & 0o100)
  t.match(read('image/entrypoint.sh'), /GUNICORN_WORKERS:-4/)
})
