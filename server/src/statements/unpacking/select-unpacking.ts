import type { Knex } from 'knex'
import type { Fields } from '../../tables/rows.ts'
import type { UnpackProblem, UnpackTaskModel } from '../../tables/unpack-task.ts'

export type UnpackingRow = Fields<UnpackTaskModel, 'state' | 'reason' | 'files' | 'failed'> & {
  readonly problems: UnpackProblem[]
}

/** How far the upload of the user is unpacked, else the last one of others; null if there is none. */
export async function selectUnpacking(db: Knex, objectId: number, userId: number): Promise<UnpackingRow | null> {
  const { rows } = await db.raw<{ rows: UnpackingRow[] }>(
    `select state, reason, files, failed, problems from unpack_task where object_id = :objectId
     order by user_id = :userId desc, requested_on desc limit 1`,
    { objectId, userId },
  )
  return rows[0] ?? null
}
