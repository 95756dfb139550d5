import type { Knex } from 'knex'
import { type DetailSource, detailsOf } from '../audit/details.ts'
import { bounded, type Entry, type PartialRead } from '../audit/entry.ts'
import type { AuditRecorder, Facts } from '../audit/recorder.ts'
import type { RequestContext } from '../call.ts'
import { Problem } from '../errors/problems.ts'
import { currentRequest } from '../log.ts'
import { retryOnDeadlock } from '../statements/connection/retry-on-deadlock.ts'
import type { Gate, Params } from './gate.ts'
import { type LoggedInput, logFieldsOf } from './logged-operations.ts'

/** The entry of one operation in the audit log, while the operation is performed. */
export type OperationRecord = {
  readonly recording: AuditRecorder
  begin(input: LoggedInput): void
  /** Writes the entry of a change, unless a transaction has: what is acknowledged has an entry. */
  finish(output: unknown): Promise<void>
  refuse(error: unknown): void
  /** Whether a change has been committed. */
  hasChanged(): boolean
}

type InTransaction = <T>(work: (trx: Knex.Transaction) => Promise<T>) => Promise<T>

export function openRecord(gate: Gate, call: RequestContext, params: Params): OperationRecord {
  const { audit, db } = call.app
  const facts: { -readonly [Name in keyof Facts]: Facts[Name] } = {}
  let input: LoggedInput = {}
  /** The session that the written entry names. */
  let writtenSession: string | undefined
  let hasChanged = false
  const entry = (output?: unknown, about: Facts = facts): Entry =>
    successEntry(gate, call, { input, output, facts: about })
  const commit = async <T>(
    work: (trx: Knex.Transaction, note: (about: Facts) => void) => PromiseLike<T>,
    write: (trx: Knex.Transaction, entries: readonly Entry[]) => Promise<void>,
    inTransaction: InTransaction = (change) => db.transaction(change),
  ): Promise<T> => {
    const result = await retryOnDeadlock(() =>
      inTransaction(async (trx) => {
        const entries: Entry[] = []
        const done = await work(trx, (about) => entries.push(entry(undefined, about)))
        // Last, so that entries have the order of changes that wait for each other.
        if (audit.isOn && gate.audited === 'change') await write(trx, entries)
        return done
      }),
    )
    hasChanged = true
    return result
  }
  const change = async <T>(
    work: (trx: Knex.Transaction) => PromiseLike<T>,
    inTransaction?: InTransaction,
  ): Promise<T> => {
    const writeOnce = async (trx: Knex.Transaction) => {
      if (!hasChanged) await audit.write(trx, entry())
    }
    const result = await commit(work, writeOnce, inTransaction)
    // A session that follows has an entry of its own.
    delete facts.given
    delete facts.taken
    writtenSession = facts.sessionId
    return result
  }
  return {
    recording: {
      change: (work) => change(work),
      changeTogether: ({ work, ...shared }) =>
        change(work, (inTransaction) => call.app.groupCommit.run({ ...shared, work: inTransaction })),
      changeEach: (work) => commit(work, audit.writeAll),
      note({ found, ...more }) {
        if (found !== undefined) facts.found ??= found
        Object.assign(facts, more)
      },
      handedOut({ dhash: object, type }) {
        if (audit.hasReads) audit.writeLater({ ...entry(), object, object_type: type })
      },
    },
    begin(read) {
      input = read
    },
    async finish(output) {
      if (isChange(gate, facts)) {
        // A registration is committed before its session is opened.
        if (audit.isOn && (!hasChanged || facts.sessionId !== writtenSession)) await audit.write(db, entry(output))
      } else if (isRecordedRead(gate, call, input)) recordRead(call, { entry: entry(output), facts, output })
    },
    hasChanged: () => hasChanged,
    refuse: (error) => recordRefusal(gate, call, { error, params, facts }),
  }
}

function isChange({ audited }: Gate, { sessionId }: Facts): boolean {
  return audited === 'change' || (audited === 'session' && sessionId !== undefined)
}

function isRecordedRead(gate: Gate, call: RequestContext, input: LoggedInput): boolean {
  if (!call.app.audit.hasReads || gate.audited === 'none' || gate.audited === 'session') return false
  return gate.audited !== 'search' || isNewSearch(gate, call, input)
}

function recordRead(call: RequestContext, answer: RecordedAnswer): void {
  const { audit } = call.app
  const read = partialRead(call, answer)
  if (read === null) audit.writeLater(answer.entry)
  else audit.readPart(read)
}

type Refusal = { readonly error: unknown; readonly params: Params; readonly facts: Facts }

function recordRefusal(gate: Gate, call: RequestContext, { error, params, facts }: Refusal): void {
  const { audit } = call.app
  if (!audit.isOn || !(error instanceof Problem) || !isRecordedRefusal(error)) return
  const skipped = audit.takeRefusal(call.address ?? 'none')
  if (skipped === null) return
  const refusal = { code: error.code, ...(skipped === 0 ? {} : { not_recorded: skipped }) }
  // Of the body nothing: people type passwords into the wrong field.
  const given = { input: { path: params }, output: undefined, facts, refusal }
  audit.writeLater({ ...entryOf(gate, call, facts), outcome: 'refused', details: operationDetails(gate, given) })
}

/** A refusal by a hold is an attempt to delete evidence. */
const isRecordedRefusal = ({ status, code }: Problem): boolean => status === 403 || code === 'under_hold'

type DetailInput = Pick<DetailSource, 'output' | 'facts' | 'refusal'> & { readonly input: LoggedInput }

function operationDetails({ operationId }: Gate, { input, ...source }: DetailInput): string {
  return detailsOf({ ...source, logFields: logFieldsOf(operationId, input, source.output), body: input.body })
}

function successEntry(gate: Gate, call: RequestContext, outcome: DetailInput): Entry {
  return {
    ...entryOf(gate, call, outcome.facts),
    actor: call.caller?.login ?? signedInAs(outcome.output),
    details: operationDetails(gate, outcome),
  }
}

function entryOf({ operationId }: Gate, { caller, address }: RequestContext, { found, stored }: Facts): Entry {
  const object = stored ?? found
  return {
    time: new Date().toISOString().replace('Z', ''),
    operation: operationId,
    outcome: 'done',
    actor: caller?.login ?? null,
    actor_id: caller?.userId ?? null,
    ...identifiedBy(caller, address),
    address: address ?? null,
    request_id: currentRequest()?.requestId ?? null,
    object: object?.dhash ?? null,
    object_type: object?.type ?? null,
    details: '{}',
  }
}

function identifiedBy(caller: RequestContext['caller'], address: string | undefined): Pick<Entry, 'via' | 'via_name'> {
  if (address === undefined) return { via: 'plugin', via_name: null }
  if (caller === null) return { via: null, via_name: null }
  if (caller.keyId !== null) return { via: 'api_key', via_name: caller.keyId }
  if (caller.hasOldKey) return { via: 'api_key', via_name: null }
  return { via: 'session', via_name: caller.provider }
}

type RecordedAnswer = { readonly entry: Entry; readonly facts: Facts; readonly output: unknown }

/** Null: the answer is not a part of the content of an object. */
function partialRead({ caller, partOf }: RequestContext, { entry, facts, output }: RecordedAnswer): PartialRead | null {
  if (partOf === undefined || entry.object === null || !isSized(output)) return null
  const { sizeBytes } = output
  const part = partOf(output)
  const readBytes = part === null ? sizeBytes : part.end - part.start + 1
  if (readBytes >= sizeBytes) return null
  const { operation, actor_id, address, object, via, via_name } = entry
  const maker = [facts.login, facts.sessionId, facts.keyId]
  const key = JSON.stringify([operation, actor_id, via, via_name, caller?.sessionId, address, object, ...maker])
  return { key, entry, readBytes, sizeBytes }
}

type ContentIdentity = { readonly sizeBytes: number; readonly etag: string }

function isSized(output: unknown): output is ContentIdentity {
  if (typeof output !== 'object' || output === null || !('sizeBytes' in output && 'etag' in output)) return false
  return typeof output.sizeBytes === 'number' && typeof output.etag === 'string'
}

/** Who is signed in now, by an operation that answers with a session. */
function signedInAs(output: unknown): string | null {
  if (typeof output !== 'object' || output === null || !('token' in output) || !('login' in output)) return null
  return typeof output.login === 'string' ? bounded(output.login) : null
}

/** Whether a listing is a search at all, and not the next page of one that has just been recorded. */
function isNewSearch(
  { operationId }: Gate,
  { app, caller, address = '' }: RequestContext,
  { query, body }: LoggedInput,
): boolean {
  const [asked] = [query, body].flatMap((source) =>
    typeof source === 'object' && source !== null && 'query' in source && typeof source.query === 'string'
      ? [source.query]
      : [],
  )
  if (asked === undefined || asked.trim() === '') return false
  return app.audit.takeSearch(JSON.stringify([operationId, caller?.login, address, bounded(asked)]))
}
