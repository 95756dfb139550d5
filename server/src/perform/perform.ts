import type { AuditRecorder } from '../audit/recorder.ts'
import type { RequestContext } from '../call.ts'
import { type Gate, type Params, passGate } from './gate.ts'
import { type LoggedInput, logFieldsOf } from './logged-operations.ts'
import { openRecord } from './record.ts'

export type Work<C extends RequestContext, I extends LoggedInput, O> = {
  readonly params: Params
  /** Called once the caller may do it: before that, no byte of a body is read. */
  readonly readInput: () => Promise<I>
  readonly handle: (call: C & AuditRecorder, input: I) => Promise<O>
}

/** One operation on behalf of a caller, whether a request or a plugin asks for it: checks, input, work, entry and line in the logs. */
export async function perform<C extends RequestContext, I extends LoggedInput, O>(
  gate: Gate,
  call: C,
  { params, readInput, handle }: Work<C, I, O>,
): Promise<O> {
  const record = openRecord(gate, call, params)
  try {
    await passGate(gate, call, params)
    const input = await readInput()
    record.begin(input)
    let isNew: boolean | undefined
    const emit: RequestContext['emit'] = (event, payload) => {
      if (event === 'createdObject') isNew = true
      if (event === 'reuploadedObject') isNew ??= false
      call.emit(event, payload)
    }
    const output = await handle({ ...call, emit, ...record.recording }, input)
    if (gate.changesAccounts) await call.app.accounts.changed()
    await record.finish(output)
    if (gate.logMessage !== null) {
      const fields = logFieldsOf(gate.operationId, input, output)
      const more = { funcName: gate.operationId, ...(isNew === undefined ? {} : { is_new: isNew }) }
      // Named here: a plugin may act as another user than the one whose request is being served.
      call.app.log.info({ ...fields, ...more, auth_user: call.caller?.login ?? null }, gate.logMessage)
    }
    return output
  } catch (error) {
    record.refuse(error)
    // What a refused operation has changed is committed anyway.
    if (gate.changesAccounts && record.hasChanged()) await call.app.accounts.changed()
    throw error
  }
}
