import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import t from 'tap'
import { parseAllDocuments } from 'yaml'
import { openEmptyDatabase } from '../support/database.ts'
import { needProgram } from '../support/programs.ts'
import { openRedisServer } from '../support/redis-server.ts'
import { openS3Server } from '../support/s3-servers.ts'
import { ADMIN, startServer } from '../support/server-process.ts'
import { inImage } from './image-settings.ts'
import { repositoryRoot } from './repository.ts'

const run = promisify(execFile)
const CHART = join(repositoryRoot, 'deploy/helm/lazaret')
const KUBERNETES = '1.34'
const REQUIRED = ['--set', 'baseUrl=https://samples.example.org,storage.endpoint=https://s3.example.org']
const EVERYTHING = `
baseUrl: https://samples.example.org
storage: { endpoint: https://s3.example.org }
secret: { keys: { databaseReplicaUris: replica-uris } }
backup: { enabled: true }
imagePullSecrets: [{ name: registry }]
staging: { storageClassName: fast }
metrics: { serviceMonitor: { enabled: true, labels: { release: prometheus } } }
settings: { SERVICE_MAX_UPLOAD_SIZE: 104857600, SERVICE_LOG_LEVEL: DEBUG }
`
const DATABASE = 'postgresql://lazaret@given/lazaret'

type Resource = ReturnType<typeof JSON.parse>
type Variable = { readonly name: string; readonly valueFrom: { readonly secretKeyRef: { name: string; key: string } } }

async function render(...args: readonly string[]): Promise<readonly Resource[]> {
  const { stdout } = await run('helm', [
    'template',
    'lab',
    CHART,
    '--kube-version',
    `${KUBERNETES}.0`,
    '-n',
    'malware',
    ...args,
  ])
  return parseAllDocuments(stdout).map((document) => {
    t.strictSame(document.errors, [])
    return document.toJS()
  })
}

t.test('the chart is sound, and names settings, secrets, probes and its own parts rightly', async (t) => {
  if (!needProgram(t, 'helm')) return
  await run('helm', ['lint', '--strict', CHART, ...REQUIRED])
  await t.rejects(render(), { message: /is required: the/ })
  const values = join(t.testdir(), 'values.yaml')
  await writeFile(values, EVERYTHING)
  const resources = await render('-f', values)
  const byKind = (kind: string): Resource => resources.find((resource) => resource.kind === kind)
  const { data } = byKind('ConfigMap')
  const { replicas, selector, template: pod } = byKind('Deployment').spec
  const [container] = pod.spec.containers
  const secrets = Object.fromEntries(
    container.env.map(({ name }: Variable) => [name, name.includes('DATABASE') ? DATABASE : 'redis://given/0']),
  )
  const { faults, warnings, settings } = await inImage({ ...data, ...secrets })
  t.strictSame([...faults, ...warnings], [])
  t.match(settings, { storageProvider: 'object', enableRateLimit: true, maxUploadSizeBytes: 104_857_600 })
  t.strictSame(settings.databaseReplicaUris, [DATABASE])
  const endMs = (settings.shutdownDelayMs ?? 0) + (settings.shutdownTimeoutMs ?? 0)
  t.ok(pod.spec.terminationGracePeriodSeconds * 1000 >= endMs + 50_000)
  t.equal(replicas, 2)
  t.match(pod.metadata.labels, selector.matchLabels)
  for (const kind of ['PodDisruptionBudget', 'ServiceMonitor'])
    t.strictSame(byKind(kind).spec.selector.matchLabels, selector.matchLabels, kind)
  t.strictSame(byKind('Service').spec.selector, selector.matchLabels)
  t.strictSame(byKind('NetworkPolicy').spec.podSelector.matchLabels, selector.matchLabels)
  const { host, http } = byKind('Ingress').spec.rules[0]
  t.equal(host, 'samples.example.org')
  t.equal(http.paths[0].backend.service.name, byKind('Service').metadata.name)
  t.match(byKind('ServiceMonitor').spec.endpoints[0], { port: 'http', path: '/api/varz' })
  const job = byKind('CronJob').spec.jobTemplate.spec.template
  t.not(job.metadata.labels['app.kubernetes.io/name'], selector.matchLabels['app.kubernetes.io/name'])
  for (const { spec } of [pod, job]) {
    t.match(spec, { enableServiceLinks: false, automountServiceAccountToken: false })
    t.match(spec, { securityContext: { runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } } })
    const [{ env, volumeMounts, ...each }] = spec.containers
    t.match(each.securityContext, { allowPrivilegeEscalation: false, readOnlyRootFilesystem: true })
    t.strictSame(each.securityContext.capabilities, { drop: ['ALL'] })
    t.strictSame(each.envFrom, [{ configMapRef: { name: byKind('ConfigMap').metadata.name } }])
    for (const { valueFrom } of env) t.match(valueFrom.secretKeyRef, { name: 'lazaret', key: /^[a-z-]+$/ })
    const volumes = spec.volumes.map(({ name }: { name: string }) => name)
    for (const { name } of volumeMounts) t.ok(volumes.includes(name), name)
  }
  t.equal(byKind('Secret'), undefined, 'the chart holds no secret')
  const plain = await render(...REQUIRED)
  t.notMatch(JSON.stringify(plain), /REPLICA/, 'no replicas, no variable')
})

/** Resources of Kubernetes itself: it does not know those of operators. */
async function checkResources(resources: readonly Resource[]): Promise<string> {
  const own = resources.filter(({ apiVersion }) => !apiVersion.startsWith('monitoring.coreos.com/'))
  const file = join(t.testdir(), 'resources.yaml')
  await writeFile(file, own.map((resource) => `---\n${JSON.stringify(resource)}\n`).join(''))
  const { stdout, stderr } = await run('kubernetes-validate', ['--strict', '-k', KUBERNETES, file])
  return stdout + stderr
}

t.test('Kubernetes accepts the resources of the chart and of the plain file', async (t) => {
  if (!['helm', 'kubernetes-validate'].every((name) => needProgram(t, name))) return
  const values = join(t.testdir(), 'values.yaml')
  await writeFile(values, EVERYTHING)
  const chart = await render('-f', values)
  const plain = parseAllDocuments(await readFile(join(repositoryRoot, 'deploy/kubernetes/server.yaml'), 'utf8'))
  for (const [name, resources] of [
    ['chart', chart],
    ['plain file', plain.map((document) => document.toJS())],
  ] as const) {
    const passed = [...(await checkResources(resources)).matchAll(/ passed for resource (\w+)/g)].map(
      ([, kind]) => kind,
    )
    t.ok(
      ['deployment', 'service', 'configmap', 'ingress'].every((kind) => passed.includes(kind)),
      name,
    )
  }
  const wrong = chart.map((resource) => ({ ...resource, spec: { ...resource.spec, replicaz: 2 } }))
  const refusal = await checkResources(wrong).catch(({ stdout, stderr }) => `${stdout}${stderr}`)
  t.match(refusal, /ERROR .*replicaz/)
})

t.test('values that the chart does not know are refused by name', async (t) => {
  if (!needProgram(t, 'helm')) return
  for (const [value, named] of [
    ['replica=3', 'replica'],
    ['replicas=two', 'replicas'],
    ['baseUrl=samples.example.org', 'baseUrl'],
    ['metrics.serviceMonitors.enabled=true', 'serviceMonitors'],
    ['disruptionBudget.maxUnavailable=half', 'disruptionBudget.maxUnavailable'],
    ['settings.SERVICE_SECRET_KEY=secret', 'SERVICE_SECRET_KEY'],
    ['settings.max_upload_size=1', 'max_upload_size'],
  ] as const)
    await t.rejects(render(...REQUIRED, '--set', value), { message: new RegExp(`schema[^]*${named}`) }, value)
  const [resources, schema] = [
    await render(...REQUIRED, '--set', 'secret.keys.databaseReplicaUris=uris'),
    await readSchema(),
  ]
  const byKind = (kind: string): Resource => resources.find((resource) => resource.kind === kind)
  const variables = byKind('Deployment').spec.template.spec.containers[0].env.map(({ name }: Variable) => name)
  const set = [...Object.keys(byKind('ConfigMap').data), ...variables]
  t.strictSame(
    schema.properties.settings.propertyNames.not.enum.toSorted(),
    set.toSorted(),
    'what the chart itself sets',
  )
})

async function readSchema(): Promise<Resource> {
  return JSON.parse(await readFile(join(CHART, 'values.schema.json'), 'utf8'))
}

t.test('what can be switched off is off', async (t) => {
  if (!needProgram(t, 'helm')) return
  const off = ['ingress', 'networkPolicy', 'disruptionBudget', 'metrics'].map((part) => `${part}.enabled=false`)
  const kinds = (await render(...REQUIRED, '--set', off.join(','))).map(({ kind }) => kind)
  t.strictSame(kinds.toSorted(), ['ConfigMap', 'Deployment', 'Service'])
})

t.test('a server starts with the environment of the chart', async (t) => {
  if (!needProgram(t, 'helm')) return
  const [redis, storage] = [await openRedisServer(t), await openS3Server(t, 'versitygw')]
  if (!redis || !storage) return
  const database = await openEmptyDatabase(t)
  const resources = await render('--set', `baseUrl=https://samples.example.org,storage.endpoint=${storage.endpoint}`)
  const byKind = (kind: string): Resource => resources.find((resource) => resource.kind === kind)
  const secret: Readonly<Record<string, string>> = {
    'secret-key': '7c5d3f0b9a1e4826b0d9c3e5f7a18264',
    'admin-password': ADMIN.password,
    'database-uri': database.uri,
    'kv-uri': redis.uri,
    'access-key': storage.keys.accessKeyId,
    'storage-key': storage.keys.secretAccessKey,
  }
  const { env } = byKind('Deployment').spec.template.spec.containers[0]
  const variables = env.map(({ name, valueFrom }: Variable) => [name, secret[valueFrom.secretKeyRef.key]])
  const environment = { ...byKind('ConfigMap').data, ...Object.fromEntries(variables) }
  const settings = Object.entries<string>({ ...environment, SERVICE_OBJECT_STORAGE_BUCKET_NAME: storage.bucket })
  const server = await startServer(t, {
    settings: Object.fromEntries(settings.map(([name, value]) => [name.replace('SERVICE_', ''), value])),
  })
  for (const path of ['live', 'ready']) t.equal((await fetch(`${server.url}/api/health/${path}`)).status, 200)
  t.equal((await server.stop()).code, 0)
})
