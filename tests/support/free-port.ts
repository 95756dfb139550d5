import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

// Below the ports that systems give to who asks for any, and to connections: those would take it before its user does.
const [FROM, TO] = [20_000, 32_000]

/** A port for a program that needs one as an argument. */
export async function freePort(host = '127.0.0.1'): Promise<number> {
  for (;;) {
    const port = randomInt(FROM, TO)
    const probe = createServer().listen(port, host)
    const isFree = await once(probe, 'listening').then(
      () => true,
      () => false,
    )
    if (!isFree) continue
    probe.close()
    await once(probe, 'close')
    return port
  }
}
