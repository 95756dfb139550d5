import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { createConnection, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PORT } from '../server/src/database/embedded-cluster.ts'

type Test = { teardown(run: () => Promise<void>): unknown }

/** A way to a PostgreSQL on which bytes take longer, as between machines. */
export class DelayedLink {
  /** One way, for bytes that come from now on. */
  delayMs = 0

  /** The folder of a socket that leads to the server of the other. */
  async open(t: Test, socketFolder: string): Promise<string> {
    const name = `.s.PGSQL.${PORT}`
    const folder = await mkdtemp(join(tmpdir(), 'lazaret-link-'))
    const server = createServer((near) => {
      const far = createConnection(join(socketFolder, name))
      near.pipe(far)
      this.#delay(far, near)
      for (const [socket, other] of [
        [near, far],
        [far, near],
      ] as const)
        socket.on('error', () => other.destroy()).on('close', () => other.destroy())
    })
    await new Promise<void>((resolve) => server.listen(join(folder, name), resolve))
    // PostgreSQL runs as another account where this one is root.
    await Promise.all([folder, join(folder, name)].map((path) => chmod(path, 0o777)))
    t.teardown(async () => {
      server.close()
      await rm(folder, { recursive: true, force: true })
    })
    return folder
  }

  /** Timers of one length end in their order. */
  #delay(from: Socket, to: Socket): void {
    from.on('data', (chunk) => {
      if (this.delayMs === 0) to.write(chunk)
      else setTimeout(() => to.write(chunk), this.delayMs)
    })
  }
}
