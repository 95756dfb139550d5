import { type Entry, NO_SUBJECT } from '../../audit/entry.ts'
import type { App, Call } from '../../call.ts'
import { deleteObject } from '../../domain/objects/delete-object.ts'
import { serverCall } from '../../domain/objects/retention/server-call.ts'
import { Problem } from '../../errors/problems.ts'
import { retryOnDeadlock } from '../../statements/connection/retry-on-deadlock.ts'
import { countDeletion } from '../../statements/retention/run-state.ts'
import type { Kind } from '../../tables/kind.ts'
import type { RetentionRuleModel } from '../../tables/retention-rule.ts'
import type { DueObject } from '../../tables/rows.ts'

/** The rule is another one by now, or disabled: the transaction must delete nothing. */
export class RuleChanged extends Error {
  override readonly name = 'RuleChanged'
}

export type Deletion = {
  readonly rule: RetentionRuleModel
  readonly object: DueObject
  readonly signal: AbortSignal
}

const KINDS = { file: 'file', static_config: 'config', text_blob: 'blob' } as const satisfies Record<string, Kind>
/** Placed under hold, or deleted by another, since it was selected. */
const PASSED_OVER: ReadonlySet<string> = new Set(['under_hold', 'not_found'])

/** One transaction deletes the object, counts it and writes the entry of the audit log, so that none is counted twice or not at all. */
export async function deleteDue(app: App, deletion: Deletion): Promise<void> {
  const { object, rule } = deletion
  using events = app.hooks.collect()
  try {
    await deleteObject(countingCall(app, deletion, events.emit), { kind: KINDS[object.type], id: object.dhash })
    app.log.info({ dhash: object.dhash, rule: rule.name }, 'object deleted by a retention rule')
  } catch (error) {
    if (!(error instanceof Problem) || !PASSED_OVER.has(error.code)) throw error
  } finally {
    events.release()
  }
}

function countingCall(app: App, { rule, object, signal }: Deletion, emit: Call['emit']): Call {
  return {
    ...serverCall(app, signal),
    emit,
    change: (work) =>
      retryOnDeadlock(() =>
        app.db.transaction(async (trx) => {
          const result = await work(trx)
          if (!(await countDeletion(trx, rule, object.size))) throw new RuleChanged()
          if (app.audit.isOn) await app.audit.write(trx, entryOf(rule, object))
          return result
        }),
      ),
  }
}

/** An entry of the server itself. */
function entryOf({ name }: RetentionRuleModel, { dhash, type }: DueObject): Entry {
  return {
    ...NO_SUBJECT,
    time: new Date().toISOString().replace('Z', ''),
    operation: 'deleteObject',
    object: dhash,
    object_type: type,
    details: JSON.stringify({ rule: name }),
  }
}
