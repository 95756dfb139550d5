/** One migration that a database waits for, as it is printed. */
export type PlannedMigration = {
  readonly name: string
  readonly about: string
  readonly blocks_reads: readonly string[]
  readonly blocks_writes: readonly string[]
  readonly expected_seconds: number | null
}

type MigrationPlan = {
  readonly name: string
  readonly about: string
  readonly blocksReads: readonly string[]
  readonly blocksWrites: readonly string[]
  readonly expectedSeconds: number | null
}

export function printedPlan(planned: readonly MigrationPlan[]): PlannedMigration[] {
  return planned.map(({ name, about, blocksReads, blocksWrites, expectedSeconds }) => ({
    ...{ name, about, blocks_reads: blocksReads, blocks_writes: blocksWrites, expected_seconds: expectedSeconds },
  }))
}

export function describeMigration(step: PlannedMigration): string {
  const { name, about, blocks_reads, blocks_writes, expected_seconds: seconds } = step
  return [
    `${name} ${about}`,
    blocks_reads.length === 0 ? [] : `blocks reads and writes of ${blocks_reads.join(', ')}`,
    blocks_writes.length === 0 ? [] : `blocks writes of ${blocks_writes.join(', ')}`,
    seconds === null ? [] : seconds < 1 ? 'takes less than a second' : `takes about ${seconds} s`,
  ]
    .flat()
    .join('; ')
}
