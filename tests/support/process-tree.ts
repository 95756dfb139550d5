import { readdir, readFile } from 'node:fs/promises'

/** The process and everything it started, directly or not. */
export async function processTree(root: number): Promise<number[]> {
  const parents = new Map<number, number>()
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue
    const parent = await parentOf(Number(name))
    if (parent !== undefined) parents.set(Number(name), parent)
  }
  const family = parents.has(root) ? [root] : []
  for (const member of family) for (const [pid, parent] of parents) if (parent === member) family.push(pid)
  return family
}

async function parentOf(pid: number): Promise<number | undefined> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined)
  // The name of the program stands in brackets and may hold blanks and brackets itself.
  const [state, parent] = text?.slice(text.lastIndexOf(')') + 2).split(' ') ?? []
  return state === undefined || state === 'Z' ? undefined : Number(parent)
}

/** Resident memory of all these processes together; what they share counts once for each. */
export async function residentBytes(pids: readonly number[]): Promise<number> {
  const sizes = await Promise.all(pids.map(residentBytesOf))
  return sizes.reduce((sum, size) => sum + size, 0)
}

async function residentBytesOf(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Number(/^VmRSS:\s*(\d+) kB$/m.exec(text)?.[1] ?? 0) * 1024
}

/** Processor time that these processes have used so far. */
export async function processorSeconds(pids: readonly number[]): Promise<number> {
  const times = await Promise.all(pids.map(processorSecondsOf))
  return times.reduce((sum, time) => sum + time, 0)
}

const TICKS_PER_SECOND = 100

async function processorSecondsOf(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) / TICKS_PER_SECOND
}

/** True also for a process whose end nobody has collected: it has ended. */
export async function hasEnded(pid: number): Promise<boolean> {
  return (await parentOf(pid)) === undefined
}
