/** A Redis server that Sentinel keeps available: whichever is the master now. */
export type KvSentinels = {
  readonly sentinels: readonly { readonly host: string; readonly port: number }[]
  /** The name that the Sentinels give the master. */
  readonly name: string
  readonly db: number
  readonly username?: string
  readonly password?: string
  readonly sentinelUsername?: string
  readonly sentinelPassword?: string
}

const ADDRESS =
  /^redis\+sentinel:\/\/(?:(?<username>[^:@/?]*)(?::(?<password>[^@/?]*))?@)?(?<hosts>[^@/?]+)\/(?<name>[^/?]+)(?:\/(?<db>\d+))?(?:\?(?<query>.*))?$/is
const HOST = /^(?<host>\[[^\]]+\]|[^:[\]]+)(?::(?<port>\d{1,5}))?$/
const SENTINEL_PORT = 26_379

/** Undefined unless it is an address such as `redis+sentinel://redis1:26379,redis2:26379/name/0`. */
export function readSentinels(uri: string): KvSentinels | undefined {
  const { username, password, hosts, name, db, query } = ADDRESS.exec(uri)?.groups ?? {}
  const sentinels = hosts?.split(',').map(readHost) ?? []
  const { sentinel_username, sentinel_password, ...unknown } = Object.fromEntries(new URLSearchParams(query))
  if (!isDecodable(uri) || name === undefined || !sentinels.every((each) => each !== undefined)) return
  if (Object.keys(unknown).length > 0) return
  return {
    sentinels,
    name: decodeURIComponent(name),
    db: Number(db ?? 0),
    ...(username ? { username: decodeURIComponent(username) } : {}),
    ...(password ? { password: decodeURIComponent(password) } : {}),
    ...(sentinel_username ? { sentinelUsername: sentinel_username } : {}),
    ...(sentinel_password ? { sentinelPassword: sentinel_password } : {}),
  }
}

function isDecodable(text: string): boolean {
  try {
    return decodeURIComponent(text) !== ''
  } catch {
    return false
  }
}

function readHost(text: string): { readonly host: string; readonly port: number } | undefined {
  const { host, port } = HOST.exec(text.trim())?.groups ?? {}
  return host === undefined ? undefined : { host: host.replace(/^\[|\]$/g, ''), port: Number(port ?? SENTINEL_PORT) }
}
