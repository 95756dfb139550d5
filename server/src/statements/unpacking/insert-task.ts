import { randomUUID } from 'node:crypto'
import type { Knex } from 'knex'
import type { Fields } from '../../tables/rows.ts'
import type { UnpackProblem, UnpackState, UnpackTaskModel } from '../../tables/unpack-task.ts'

export type NewUnpackTask = Fields<
  UnpackTaskModel,
  'objectId' | 'userId' | 'depth' | 'keyId' | 'address' | 'requestId' | 'uploadAs' | 'tags' | 'allowsSharing'
> & {
  /** The task of the upload that contains the archive; null: the archive itself was uploaded. */
  readonly rootId: string | null
  /** Why it is not unpacked at all. */
  readonly problem: UnpackProblem | null
}

/** Once unpacked, an archive that is uploaded again is unpacked again, for example since another password is known. */
export async function insertUnpackTask(
  trx: Knex.Transaction,
  { rootId, problem, ...task }: NewUnpackTask,
): Promise<void> {
  const id = randomUUID()
  const state: UnpackState = problem === null ? 'running' : 'done'
  await trx.raw<void>(
    `insert into unpack_task (id, root_id, object_id, user_id, depth, key_id, address, request_id, upload_as, tags,
       allows_sharing, state, failed, problems)
     values (:id, :rootId, :objectId, :userId, :depth, :keyId, :address, :requestId, :uploadAs, :tags::varchar[],
       :allowsSharing, :state, :failed, :problems::jsonb)
     on conflict (object_id, user_id) do update set
       root_id = case when excluded.root_id = excluded.id then unpack_task.id else excluded.root_id end,
       depth = excluded.depth, key_id = excluded.key_id, address = excluded.address, request_id = excluded.request_id,
       upload_as = excluded.upload_as, tags = excluded.tags, allows_sharing = excluded.allows_sharing,
       state = excluded.state, reason = null, position = 0, files = 0, failed = excluded.failed,
       problems = excluded.problems, used_files = 0, used_bytes = 0, attempts = 0,
       requested_on = clock_timestamp() at time zone 'utc', taken_by = null, taken_until = null
     -- An archive may contain itself.
     where unpack_task.state <> 'running' and unpack_task.id <> excluded.root_id`,
    {
      ...task,
      id,
      rootId: rootId ?? id,
      state,
      failed: problem === null ? 0 : 1,
      problems: JSON.stringify(problem === null ? [] : [problem]),
    },
  )
}
