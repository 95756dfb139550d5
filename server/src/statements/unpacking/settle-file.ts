import type { Knex } from 'knex'
import type { UnpackProblem, UnpackTaskModel } from '../../tables/unpack-task.ts'

/** A file of an archive that a process unpacks. */
export type UnpackPosition = {
  readonly id: string
  readonly rootId: string
  readonly holder: string
  /** From 1. */
  readonly index: number
}

export type SettledFile = {
  readonly bytes: number
  /** Null: it was stored. */
  readonly problem: UnpackProblem | null
}

export const MAX_PROBLEMS = 20

/** Writes down that one more file is settled, and what it used of the limits. False if another process has taken the task. */
export async function settleFile(db: Knex, at: UnpackPosition, { bytes, problem }: SettledFile): Promise<boolean> {
  const { rows } = await db.raw<{ rows: { isSettled: boolean }[] }>(
    `with own as (
       select id from unpack_task
       where id = :id and taken_by = :holder and state = 'running' and position < :index for no key update
     )
     update unpack_task t set
       position = case when t.id = own.id then :index else t.position end,
       attempts = case when t.id = own.id then 1 else t.attempts end,
       files = t.files + (t.id = own.id and :isStored)::int,
       failed = t.failed + (t.id = own.id and not :isStored)::int,
       problems = case when t.id = own.id and jsonb_array_length(t.problems) < :maxProblems
         then t.problems || :problems::jsonb else t.problems end,
       used_files = t.used_files + (t.id = :rootId)::int,
       used_bytes = t.used_bytes + case when t.id = :rootId then :bytes::bigint else 0 end
     from own where t.id in (own.id, :rootId)
     returning true as "isSettled"`,
    {
      ...at,
      bytes,
      isStored: problem === null,
      problems: JSON.stringify(problem === null ? [] : [problem]),
      maxProblems: MAX_PROBLEMS,
    },
  )
  return rows.length > 0
}

type TaskEnd = Pick<UnpackTaskModel, 'reason'> & {
  /** About the rest of the archive. */
  readonly problem: UnpackProblem | null
}

/** Ends a task: stopped if there is a reason. */
export async function endUnpackTask(db: Knex, id: string, { reason, problem }: TaskEnd): Promise<void> {
  await db.raw<void>(
    `update unpack_task set state = case when :reason::varchar is null then 'done' else 'stopped' end, reason = :reason,
       failed = failed + jsonb_array_length(:problems::jsonb), taken_by = null, taken_until = null,
       problems = case when jsonb_array_length(problems) < :maxProblems then problems || :problems::jsonb else problems end
     where id = :id and state = 'running'`,
    { id, reason, problems: JSON.stringify(problem === null ? [] : [problem]), maxProblems: MAX_PROBLEMS },
  )
}
