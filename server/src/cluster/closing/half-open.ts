import { readFileSync } from 'node:fs'

const TABLES = ['/proc/net/tcp', '/proc/net/tcp6']
const SYN_RECEIVED = '03'

/** Whether the kernel is in the middle of a handshake with a client of this port, other than from `own` ports. Without such tables: no. */
export function hasHalfOpen(port: number, own: ReadonlySet<number>): boolean {
  return TABLES.some((path) => linesOf(path).some((line) => isHalfOpen(line, port, own)))
}

function linesOf(path: string): string[] {
  try {
    return readFileSync(path, 'latin1').split('\n')
  } catch {
    return []
  }
}

function isHalfOpen(line: string, port: number, own: ReadonlySet<number>): boolean {
  const [, local = '', remote = '', state] = line.trim().split(/\s+/)
  return state === SYN_RECEIVED && portIn(local) === port && !own.has(portIn(remote))
}

const portIn = (address: string): number => Number.parseInt(address.split(':')[1] ?? '', 16)
