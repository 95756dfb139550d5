const ADDRESS = /^(postgres(?:ql)?(?:\+\w+)?:\/\/(?:[^/?]*@)?)([^/?]*)(.*)$/s
// The driver knows no such parameter; with several servers the one that takes writes is always used.
const SESSION = /([?&])target_session_attrs=([^&]*)&?/

/**
 * An address for each server that a database address names: `postgresql://user@db1:5432,db2:5432/lazaret` names two. The
 * parameters are those of libpq, `target_session_attrs` included.
 */
export function addressesOf(uri: string): readonly string[] {
  const [, start, hosts, end] = ADDRESS.exec(uri) ?? []
  if (start === undefined || hosts === undefined || end === undefined || !hosts.includes(',')) return [uri]
  const [, , session = 'read-write'] = SESSION.exec(end) ?? []
  if (!['read-write', 'primary', 'any'].includes(session))
    throw new Error(`database_uri: target_session_attrs is "read-write" or "primary", not "${session}"`)
  return hosts.split(',').map((host, at) => {
    if (host === '') throw new Error(`database_uri: server ${at + 1} has no name`)
    return start + host + end.replace(SESSION, '$1').replace(/[?&]$/, '')
  })
}

/** `db1:5432`, without the password. */
export function serverOf(address: string): string {
  const [, , host = ''] = ADDRESS.exec(address) ?? []
  return decodeURIComponent(host)
}
