import type { Command } from 'commander'
import { isSingleIdentifier, readIdentifiers, singleIdentifier } from '../arguments/identifiers.ts'
import { parseDuration } from '../arguments/quantities.ts'
import { openClient } from '../connection/client.ts'
import { contextOf } from '../context/context-of.ts'
import { usageError } from '../program/cli-error.ts'
import { applyToEach } from './apply-to-each.ts'
import { changeObjects, objectCount } from './change-objects.ts'
import { changeShape } from './change-shape.ts'
import { knownSha256, sha256Of } from './sha256-of.ts'

type StartOptions = { readonly arg?: readonly string[]; readonly query?: string }
type WaitOptions = { readonly analysis?: string; readonly timeout?: string; readonly interval: string }

/** The action of `analysis start`. */
export async function startAnalyses(ids: string[], { arg = [], query }: StartOptions, command: Command): Promise<void> {
  const given: Record<string, string> = Object.fromEntries(arg.map(parseArgument))
  await changeObjects(
    command,
    { ids, query },
    {
      verb: { plain: 'start', past: 'started' },
      detail: 'analysis',
      plan: { arguments: given },
      summary: (count) => `analyses of ${objectCount(count)}`,
      apply: async ({ client }, id, signal) => {
        const started = await client.analyses.start(id, { arguments: given, signal })
        return { analysis: started.id, arguments: given }
      },
    },
  )
}

/** The action of `analysis wait`. */
export async function waitForAnalyses(ids: string[], options: WaitOptions, command: Command): Promise<void> {
  const { analysis, interval } = options
  const intervalMs = parseDuration(interval, '--interval')
  const context = contextOf(command)
  // Here --timeout limits the analysis, not the wait for the server.
  const { timeout = options.timeout, ...globals } = context.globals
  const timeoutMs = timeout === undefined ? undefined : parseDuration(timeout, '--timeout')
  const opened = await openClient({ ...context, globals })
  const { client, signal } = opened
  const wait = async (given: string) => {
    const began = performance.now()
    const id = await sha256Of(opened, given, signal)
    const settings = {
      intervalMs,
      signal,
      ...(analysis === undefined ? {} : { analysisId: analysis }),
      ...(timeoutMs === undefined ? {} : { timeoutMs }),
    }
    const status = await client.analyses.wait(id, settings)
    const configs = await client.configs.count(`parent:(dhash:${id})`, { signal })
    return { id, status, seconds: Math.round((performance.now() - began) / 1000), configs }
  }
  const targets = { items: readIdentifiers(context, ids), isSingle: isSingleIdentifier(ids) }
  const shape = changeShape({ field: 'id', title: 'SHA256', detail: 'configs' })
  context.outcome = await applyToEach(context, targets, {
    shape: { ...shape, fields: ['id', 'status', 'seconds', 'configs', 'error'] },
    field: 'id',
    verb: { plain: 'wait', past: 'waited' },
    summary: (count) => `for ${objectCount(count)}`,
    plan: wait,
    apply: wait,
  })
}

export const assignAction = linking('assign')
export const unassignAction = linking('unassign')

/** The actions of `assign` and `unassign`: one object, any number of analyses. */
function linking(name: 'assign' | 'unassign') {
  return async (given: string, analyses: string[], _options: object, command: Command): Promise<void> => {
    const context = contextOf(command)
    const opened = await openClient(context)
    const { client } = opened
    const typed = await singleIdentifier(context, given)
    const id = await (context.isDryRun ? knownSha256 : sha256Of)(opened, typed, opened.signal)
    const targets = { items: analyses, isSingle: analyses.length === 1 }
    context.outcome = await applyToEach(context, targets, {
      shape: changeShape({ field: 'analysis', detail: 'id' }),
      field: 'analysis',
      verb: name === 'assign' ? { plain: 'assign', past: 'assigned' } : { plain: 'unassign', past: 'unassigned' },
      summary: (count) => `${count} ${count === 1 ? 'analysis' : 'analyses'}`,
      plan: async () => ({ id }),
      apply: async (analysis, signal) => {
        if (name === 'assign') await client.analyses.assign(id, analysis, { signal })
        else await client.analyses.unassign(id, analysis, { signal })
        return { id }
      },
    })
  }
}

function parseArgument(text: string): [string, string] {
  const at = text.indexOf('=')
  if (at < 1) throw usageError(`--arg: expected KEY=VALUE, got "${text}"`)
  return [text.slice(0, at), text.slice(at + 1)]
}
