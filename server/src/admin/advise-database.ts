import type { DatabaseFacts } from '../statements/upkeep/database-facts.ts'

type MemoryFacts = Pick<
  DatabaseFacts,
  | 'is_local'
  | 'size_bytes'
  | 'shared_buffers_bytes'
  | 'effective_cache_size_bytes'
  | 'work_mem_bytes'
  | 'random_page_cost'
>

const MIB = 2 ** 20
const MIN_WORK_MEM_BYTES = 16 * MIB
// The default is meant for rotating disks.
const MAX_RANDOM_PAGE_COST = 2
// What the manual of PostgreSQL advises, as parts of the memory of its machine.
const SHARED_BUFFERS = 1 / 4
const EFFECTIVE_CACHE_SIZE = 3 / 4

/**
 * Settings of PostgreSQL that suit a database larger than its buffers, as lines of postgresql.conf; none if they are good enough.
 * The memory of another machine is unknown: then the database itself is what they are compared with.
 */
export function adviseDatabase(facts: MemoryFacts, machineBytes: number): string[] {
  if (facts.size_bytes <= facts.shared_buffers_bytes) return []
  const memoryBytes = facts.is_local ? machineBytes : facts.size_bytes
  const advice: string[] = []
  // Half of what is advised is good enough.
  if (facts.shared_buffers_bytes < (memoryBytes * SHARED_BUFFERS) / 2)
    advice.push(`shared_buffers = ${mebibytes(memoryBytes * SHARED_BUFFERS)}`)
  if (facts.effective_cache_size_bytes < (memoryBytes * EFFECTIVE_CACHE_SIZE) / 2)
    advice.push(`effective_cache_size = ${mebibytes(memoryBytes * EFFECTIVE_CACHE_SIZE)}`)
  if (facts.work_mem_bytes < MIN_WORK_MEM_BYTES) advice.push(`work_mem = ${mebibytes(MIN_WORK_MEM_BYTES)}`)
  if (facts.random_page_cost > MAX_RANDOM_PAGE_COST) advice.push('random_page_cost = 1.1')
  return advice
}

function mebibytes(bytes: number): string {
  return `${Math.round(bytes / MIB)}MB`
}
