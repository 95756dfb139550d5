import { readSentinels } from './kv-sentinels.ts'
import type { Settings } from './table.ts'

const FORMS = /^(?:rediss?:\/\/|unix:\/\/|\/)./i
const SENTINELS = /^redis\+sentinel:/i

/** Faults of the settings that need the key-value store, one line each. The address may contain a password. */
export function kvFaults({ kvUri, enableRateLimit }: Settings): string[] {
  if (kvUri !== null && SENTINELS.test(kvUri)) return sentinelFaults(kvUri)
  if (kvUri !== null && !FORMS.test(kvUri))
    return ['kv_uri must begin with redis://, rediss://, redis+sentinel:// or unix://, or be the path of a socket']
  return enableRateLimit && kvUri === null ? ['enable_rate_limit needs kv_uri, the address of a Redis server'] : []
}

function sentinelFaults(kvUri: string): string[] {
  return readSentinels(kvUri) === undefined
    ? [
        'kv_uri must be like redis+sentinel://user:password@host:26379,host:26379/name-of-master/0, where sentinel_username and sentinel_password may follow after "?"',
      ]
    : []
}

/** Warnings about settings without effect. */
export function kvWarnings({ kvUri, enableMetrics }: Settings): string[] {
  return enableMetrics && kvUri === null
    ? ['/api/varz has no metrics of requests and processes: these need kv_uri']
    : []
}
