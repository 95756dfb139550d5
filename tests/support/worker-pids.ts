import { processTree, readOf } from './process-tree.ts'
import { until } from './until.ts'

type Supervisor = { readonly pid: number }

/** The worker processes of a server that has several. */
export async function workerPids({ pid }: Supervisor): Promise<number[]> {
  const isWorker = (each: number): boolean => /\/src\/cluster\/worker\.ts\0/.test(readOf(each, 'cmdline'))
  return (await processTree(pid)).filter(isWorker)
}

/** Waits until there are as many workers as before, and none of them is an old one. */
export function workersReplaced(server: Supervisor, old: readonly number[]): Promise<number[]> {
  return until(async () => {
    const pids = await workerPids(server)
    return pids.length === old.length && !pids.some((pid) => old.includes(pid)) && pids
  })
}
