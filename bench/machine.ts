import { execFileSync } from 'node:child_process'
import { availableParallelism, cpus, loadavg, release, totalmem } from 'node:os'
import { join } from 'node:path'
import { findBinaries } from '../server/src/database/embedded-binaries.ts'

/** Describes the machine, without which the figures mean nothing. */
export async function describeMachine(): Promise<string> {
  const postgres = execFileSync(join(await findBinaries(), 'bin', 'postgres'), ['--version'])
    .toString()
    .trim()
  return [
    `processor   ${cpus()[0]?.model ?? 'unknown'}, ${availableParallelism()} cores`,
    `memory      ${(totalmem() / 2 ** 30).toFixed(0)} GiB`,
    `system      ${process.platform} ${release()}, load ${loadavg()[0]?.toFixed(1)} before the run`,
    `Node        ${process.versions.node}`,
    `PostgreSQL  ${postgres.replace('postgres (PostgreSQL) ', '')}`,
  ].join('\n')
}
