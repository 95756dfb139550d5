import { readFile } from 'node:fs/promises'
import { processTree } from './process-tree.ts'

/** The worker processes of a server that has several. */
export async function workerPids(server: { readonly pid: number }): Promise<number[]> {
  const pids: number[] = []
  for (const pid of await processTree(server.pid)) {
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
    if (/\/src\/cluster\/worker\.ts\0/.test(command)) pids.push(pid)
  }
  return pids
}
