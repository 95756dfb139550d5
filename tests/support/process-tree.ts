import { readdirSync, readFileSync } from 'node:fs'

// These files are read synchronously: tests look at hundreds of them again and again, and a promise for each takes ten times as long.

/** The process and everything it started, directly or not. */
export async function processTree(root: number): Promise<number[]> {
  const parents = new Map<number, number>()
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue
    const parent = parentOf(Number(name))
    if (parent !== undefined) parents.set(Number(name), parent)
  }
  const family = parents.has(root) ? [root] : []
  for (const member of family) for (const [pid, parent] of parents) if (parent === member) family.push(pid)
  return family
}

function parentOf(pid: number): number | undefined {
  const text = readOf(pid, 'stat')
  // The name of the program stands in brackets and may hold blanks and brackets itself.
  const [state, parent] = text.slice(text.lastIndexOf(')') + 2).split(' ')
  return parent === undefined || state === 'Z' ? undefined : Number(parent)
}

/** A file of a process; empty if the process is gone. */
export function readOf(pid: number, name: string): string {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8')
  } catch {
    return ''
  }
}

/** Resident memory of all these processes together; what they share counts once for each. */
export async function residentBytes(pids: readonly number[]): Promise<number> {
  const kilobytes = pids.map((pid) => Number(/^VmRSS:\s*(\d+) kB$/m.exec(readOf(pid, 'status'))?.[1] ?? 0))
  return kilobytes.reduce((sum, size) => sum + size, 0) * 1024
}

/** Processor time that these processes have used so far. */
export async function processorSeconds(pids: readonly number[]): Promise<number> {
  return pids.map(processorSecondsOf).reduce((sum, time) => sum + time, 0)
}

const TICKS_PER_SECOND = 100

function processorSecondsOf(pid: number): number {
  const text = readOf(pid, 'stat')
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) / TICKS_PER_SECOND
}

/** True also for a process whose end nobody has collected: it has ended. */
export async function hasEnded(pid: number): Promise<boolean> {
  return parentOf(pid) === undefined
}
