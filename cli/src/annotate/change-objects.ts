import type { Command } from 'commander'
import { openClientToChange } from '../connection/client.ts'
import type { OpenClient } from '../connection/connection.ts'
import { contextOf } from '../context/context-of.ts'
import { applyToEach, type Change, type Details } from './apply-to-each.ts'
import { objectChanges } from './change-shape.ts'
import { queriedKind } from './query-options.ts'
import { knownSha256, sha256Of } from './sha256-of.ts'
import { requireObjects, type TargetRequest, targetsOf } from './targets.ts'

/** A change of objects, as a command describes it. */
export type ObjectChange = Pick<Change, 'verb' | 'summary'> & {
  /** The field with further details. */
  readonly detail?: string
  /** Changes one object, named by its SHA-256. */
  readonly apply: (opened: OpenClient, id: string, signal: AbortSignal) => Promise<Details>
  /** The details that a dry run reports for an existing object. */
  readonly plan?: Details | ((opened: OpenClient, id: string, signal: AbortSignal) => Promise<Details>)
}

/** Changes objects given by identifier or query, and records the outcome. */
export async function changeObjects(
  command: Command,
  named: Omit<TargetRequest, 'kind'>,
  change: ObjectChange,
): Promise<void> {
  requireObjects(named)
  const context = contextOf(command)
  const kind = queriedKind(command, named.query)
  const opened = await openClientToChange(context)
  const targets = await targetsOf(context, opened, { ...named, kind })
  context.outcome = await applyToEach(context, targets, changeOf(opened, change, named.query !== undefined))
}

/** `isFound`: the objects come from a search, so they need not be checked for. */
export function changeOf(opened: OpenClient, change: ObjectChange, isFound = false): Change {
  const { detail, verb, summary, apply, plan = {} } = change
  return {
    verb,
    summary,
    field: 'id',
    shape: objectChanges(detail),
    apply: async (given, signal) => {
      const id = await sha256Of(opened, given, signal)
      return { id, ...(await apply(opened, id, signal)) }
    },
    plan: async (given, signal) => {
      const id = isFound ? given : await knownSha256(opened, given, signal)
      return { id, ...(typeof plan === 'function' ? await plan(opened, id, signal) : plan) }
    },
  }
}

/** `3 objects`. */
export function objectCount(count: number): string {
  return `${count} ${count === 1 ? 'object' : 'objects'}`
}
