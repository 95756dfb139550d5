import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { type Cluster, PORT, SUPERUSER } from '../../server/src/database/embedded-cluster.ts'

type Test = { teardown(run: () => Promise<void>): unknown }

export type DatabaseBalancer = {
  readonly uri: string
  /** New connections lead there. Those that are open end. */
  leadTo(cluster: Cluster): void
}

/** One address in front of several PostgreSQL servers, which does not know which of them takes writes. */
export async function openDatabaseBalancer(t: Test, first: Cluster): Promise<DatabaseBalancer> {
  const open = new Set<Socket>()
  let target = first
  const server = createServer((client) => {
    const onward = connect(`${target.socketFolder}/.s.PGSQL.${PORT}`)
    for (const socket of [client, onward]) {
      open.add(socket)
      socket.on('error', () => undefined)
      socket.on('close', () => {
        open.delete(socket)
        client.destroy()
        onward.destroy()
      })
    }
    client.pipe(onward).pipe(client)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const endConnections = () => {
    for (const socket of open) socket.destroy()
  }
  t.teardown(async () => {
    endConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  return {
    uri: `postgresql://${SUPERUSER}@127.0.0.1:${(server.address() as AddressInfo).port}/lazaret`,
    leadTo(cluster) {
      target = cluster
      endConnections()
    },
  }
}
