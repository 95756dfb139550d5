import { existsSync, readFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join, resolve } from 'node:path'
import type { AnalysisBucket, AnalysisPlace, AnalysisRedis } from './analysis-place.ts'
import { parseIni } from './ini.ts'
import type { Settings } from './table.ts'

export type ReadBackend = {
  /** Null: off, or invalid. */
  readonly backend: AnalysisPlace | null
  readonly faults: readonly string[]
  readonly warnings: readonly string[]
}

type Environment = Readonly<Record<string, string | undefined>>
type AnalysisSettings = Pick<Settings, 'enableAnalysis' | 'analysisConfigPath' | 'objectStorageBucketName'>

const REDIS_FORMS = /^(?:rediss?|unix):\/\//i
const DEFAULT_PORT = 6379
const DEFAULT_TIMEOUT_SECONDS = 30
const MAX_PORT = 65_535

/** The backend's own files and variables, in the order in which its other programs read them: later ones win. */
export function readAnalysisBackend(settings: AnalysisSettings, environment: Environment, base: string): ReadBackend {
  if (!settings.enableAnalysis) return { backend: null, faults: [], warnings: [] }
  const reading: ReadReport = { faults: [], warnings: [] }
  const values = readValues(settings, { environment, base }, reading)
  if (reading.faults.length > 0) return { backend: null, ...reading }
  const redis = readRedis(values, reading)
  const s3 = readBucket(values, environment, reading)
  if (s3 !== null && s3.bucket === settings.objectStorageBucketName)
    reading.faults.push(
      `analysis: s3.bucket must not be "${s3.bucket}", the name of object_storage_bucket_name: the backend deletes every object it does not know`,
    )
  const backend = redis === null || s3 === null || reading.faults.length > 0 ? null : { redis, s3 }
  return { backend, ...reading }
}

type ReadReport = { readonly faults: string[]; readonly warnings: string[] }
type Values = ReadonlyMap<string, string>
type Places = { readonly environment: Environment; readonly base: string }

function readValues(settings: AnalysisSettings, { environment, base }: Places, reading: ReadReport): Values {
  const values = new Map<string, string>()
  for (const file of filesOf(settings, { environment, base }, reading)) {
    try {
      for (const [section, entries] of parseIni(readFileSync(file, 'utf8'), file)) {
        if (section === 'minio') reading.warnings.push(`${file}: section [minio] is an older name of [s3]`)
        for (const [key, value] of entries) setValue(values, section, { key, value })
      }
    } catch (error) {
      reading.faults.push(error instanceof Error ? error.message : String(error))
    }
  }
  for (const [name, value] of Object.entries(environment)) {
    const [, section, key] = /^KARTON_(REDIS|S3|MINIO)_(\w+)$/.exec(name) ?? []
    if (value !== undefined && section !== undefined && key !== undefined)
      setValue(values, section.toLowerCase(), { key: key.toLowerCase(), value })
  }
  return values
}

type Entry = { readonly key: string; readonly value: string }

function setValue(values: Map<string, string>, section: string, { key, value }: Entry): void {
  values.set(`${section === 'minio' ? 's3' : section}.${key}`, value)
}

function filesOf(
  { analysisConfigPath }: AnalysisSettings,
  { environment, base }: Places,
  { faults }: ReadReport,
): string[] {
  const usual = [
    '/etc/karton/karton.ini',
    join(homedir(), '.config', 'karton', 'karton.ini'),
    resolve(base, 'karton.ini'),
  ]
  const named = environment.KARTON_CONFIG_FILE
  if (named && !existsSync(resolve(base, named))) faults.push(`analysis: KARTON_CONFIG_FILE: no such file: ${named}`)
  return [
    ...usual.filter((file) => existsSync(file)),
    ...(named && existsSync(resolve(base, named)) ? [resolve(base, named)] : []),
    ...(analysisConfigPath === null ? [] : [analysisConfigPath]),
  ]
}

function readRedis(values: Values, { faults }: ReadReport): AnalysisRedis | null {
  const before = faults.length
  const port = integerIn(values, { name: 'redis.port', fallback: DEFAULT_PORT, max: MAX_PORT }, faults)
  const db = integerIn(values, { name: 'redis.db', fallback: 0 }, faults)
  const seconds = integerIn(values, { name: 'redis.socket_timeout', fallback: DEFAULT_TIMEOUT_SECONDS }, faults)
  const isSecure = flagIn(values, 'redis.ssl', faults)
  const host = values.get('redis.host')
  const url = values.get('redis.url') || (host ? `redis${isSecure ? 's' : ''}://${bracketed(host)}:${port}/${db}` : '')
  if (url === '') faults.push('analysis: redis.url or redis.host is needed with enable_analysis')
  // It may contain a password, so it is not shown.
  else if (!REDIS_FORMS.test(url) || URL.parse(url) === null)
    faults.push('analysis: redis.url or redis.host is not a valid address: expected redis://, rediss:// or unix://')
  if (faults.length > before) return null
  return {
    url,
    username: values.get('redis.username') || null,
    password: values.get('redis.password') || null,
    timeoutMs: Math.max(1, seconds) * 1000,
  }
}

const bracketed = (host: string): string => (host.includes(':') && !host.startsWith('[') ? `[${host}]` : host)

function readBucket(values: Values, environment: Environment, { faults }: ReadReport): AnalysisBucket | null {
  const before = faults.length
  const isIam = flagIn(values, 's3.iam_auth', faults)
  const needed = ['s3.address', 's3.bucket', ...(isIam ? [] : ['s3.access_key', 's3.secret_key'])]
  for (const name of needed) if (!values.get(name)) faults.push(`analysis: ${name} is needed with enable_analysis`)
  const address = values.get('s3.address') ?? ''
  const endpoint = endpointOf(address, values, faults)
  if (address !== '' && endpoint === null)
    faults.push(`analysis: s3.address must be an http:// or https:// URL, not "${address}"`)
  const bucket = values.get('s3.bucket')
  if (faults.length > before || endpoint === null || bucket === undefined) return null
  const region = environment.AWS_REGION || environment.AWS_DEFAULT_REGION || 'us-east-1'
  const keys = isIam
    ? null
    : { accessKeyId: values.get('s3.access_key') ?? '', secretAccessKey: values.get('s3.secret_key') ?? '' }
  return { endpoint: endpoint.href, bucket, region, keys }
}

/** Older files name a host, and in another key whether to use TLS; the default is yes. */
function endpointOf(address: string, values: Values, faults: string[]): URL | null {
  const isSecure = values.get('s3.secure') === undefined || flagIn(values, 's3.secure', faults)
  const hasScheme = /^[a-z][a-z0-9+.-]*:\/\//i.test(address)
  const url = URL.parse(hasScheme ? address : `${isSecure ? 'https' : 'http'}://${address}`)
  return url !== null && /^https?:$/.test(url.protocol) ? url : null
}

type BoundedNumber = { readonly name: string; readonly fallback: number; readonly max?: number }

function integerIn(values: Values, { name, fallback, max }: BoundedNumber, faults: string[]): number {
  const text = values.get(name)
  if (text === undefined || text.trim() === '') return fallback
  const number = /^\s*\d+\s*$/.test(text) ? Number(text) : Number.NaN
  if (number <= (max ?? Number.MAX_SAFE_INTEGER)) return number
  faults.push(`analysis: ${name} must be an integer${max === undefined ? '' : ` up to ${max}`}, not "${text}"`)
  return fallback
}

const FLAGS: Readonly<Record<string, boolean>> = {
  ...{ '1': true, true: true, yes: true, on: true },
  ...{ '0': false, false: false, no: false, off: false, '': false },
}

function flagIn(values: Values, name: string, faults: string[]): boolean {
  const text = values.get(name) ?? ''
  const flag = FLAGS[text.trim().toLowerCase()]
  if (flag === undefined) faults.push(`analysis: ${name} must be 0 or 1, not "${text}"`)
  return flag ?? false
}
