import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
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
  const { stdout } = await run('helm', ['template', 'lab', CHART, '--kube-version', '1.34.0', '-n', 'malware', ...args])
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
