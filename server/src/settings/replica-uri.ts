/** Throws unless it is the address of one PostgreSQL. */
export function requireReplicaUri(uri: string): void {
  const [, hosts] = /^postgres(?:ql)?:\/\/(?:[^/?]*@)?([^/?]+)/.exec(uri) ?? []
  if (hosts === undefined) throw new Error('must be addresses such as postgresql://user@db2:5432/lazaret')
}
