import { readFileSync } from 'node:fs'
import type { Settings } from '../settings/table.ts'

/** In addition to a connection there is the file that it uploads or downloads, or a connection to the bucket. */
const DESCRIPTORS_OF_CONNECTION = 2
/** The database, logs, threads and plugins. */
const SPARE_DESCRIPTORS = 128
const MIN_CONNECTIONS = 16
const FEW_CONNECTIONS = 1024

/** How many connections of clients one process holds. */
export function mostConnections({ maxConnections }: Pick<Settings, 'maxConnections'>): number {
  const fitting = Math.floor((descriptorLimit() - SPARE_DESCRIPTORS) / DESCRIPTORS_OF_CONNECTION)
  return Math.min(maxConnections ?? Number.POSITIVE_INFINITY, Math.max(MIN_CONNECTIONS, fitting))
}

export function warningsOfDescriptors(settings: Pick<Settings, 'maxConnections'>): string[] {
  const most = mostConnections(settings)
  if (most >= (settings.maxConnections ?? FEW_CONNECTIONS)) return []
  return [
    `a process may open ${descriptorLimit()} files: it holds ${most} connections at once and answers 503 to more; raise the limit (ulimit -n, LimitNOFILE)`,
  ]
}

/** Node raises the soft limit to the hard one when it starts. Unlimited where the kernel does not say. */
function descriptorLimit(): number {
  const limit = Number(/^Max open files +(\d+)/m.exec(readLimits())?.[1] ?? Number.NaN)
  return Number.isNaN(limit) ? Number.POSITIVE_INFINITY : limit
}

function readLimits(): string {
  try {
    return readFileSync('/proc/self/limits', 'latin1')
  } catch {
    return ''
  }
}
