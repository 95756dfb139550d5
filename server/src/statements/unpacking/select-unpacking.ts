import type { Knex } from 'knex'
import type { Fields } from '../../tables/rows.ts'
import type { UnpackProblem, UnpackTaskModel } from '../../tables/unpack-task.ts'

export type UnpackingRow = Fields<UnpackTaskModel, 'state' | 'reason' | 'files' | 'failed'> & {
  readonly problems: UnpackProblem[]
}

/** Selects the progress of the user's own upload, otherwise of the last one by others; null without any. */
export async function selectUnpacking(db: Knex, objectId: number, userId: number): Promise<UnpackingRow | null> {
  const { rows } = await db.raw<{ rows: UnpackingRow[] }>(
    `select state, reason, files, failed, problems from unpack_task where object_id = :objectId
     order by user_id = :userId desc, requested_on desc limit 1`,
    { objectId, userId },
  )
  return rows[0] ?? null
}
