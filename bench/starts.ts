import { startServer } from '../tests/support/server-process.ts'
import { type Measured, summary } from './measure.ts'

export type Starts = { readonly first: Measured; readonly later: Measured }

/** Seconds until a server is ready: in a new folder with a database to create, and again in the same folder. */
export async function measureStarts(runs: number): Promise<Starts> {
  const first: number[] = []
  const later: number[] = []
  for (let n = 0; n < runs; n += 1) {
    await using stack = new AsyncDisposableStack()
    const t = { teardown: (run: () => Promise<void>) => stack.defer(run) }
    const timed = async (folder?: string) => {
      const began = performance.now()
      const server = await startServer(t, folder === undefined ? {} : { folder })
      const seconds = (performance.now() - began) / 1000
      await server.stop()
      return { folder: server.folder, seconds }
    }
    const created = await timed()
    first.push(created.seconds)
    later.push((await timed(created.folder)).seconds)
  }
  return { first: summary(first), later: summary(later) }
}
