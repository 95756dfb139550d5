import type { App } from '../../call.ts'
import { addTag } from '../../domain/tags/add-tag.ts'
import { toProblem } from '../../errors/to-problem.ts'
import { gateOf } from '../../perform/gates.ts'
import { perform } from '../../perform/perform.ts'
import type { ActiveRuleset } from '../../statements/yara/active-rulesets.ts'
import type { SavedMatch } from '../../statements/yara/save-scan.ts'
import { callerOfJob } from '../bulk-jobs/caller-of-job.ts'

type TaggedFile = { readonly sha256: string; readonly ruleset: ActiveRuleset; readonly stop: AbortSignal }

/** Tags a file as the user who last changed the ruleset would, with the rights that they have now. */
export async function tagFile(app: App, { sha256, ruleset, stop }: TaggedFile): Promise<void> {
  const { tag, updatedBy, id } = ruleset
  if (tag === null || updatedBy === null) return
  const caller = await callerOfJob(app, { userId: updatedBy, keyId: null, address: null })
  if (typeof caller === 'string') return
  using events = app.hooks.collect()
  const input = { path: { type: 'object', id: sha256 }, query: {}, body: { tag } }
  try {
    await perform(
      gateOf('addTag'),
      { app, caller, signal: stop, emit: events.emit },
      {
        params: input.path,
        readInput: async () => input,
        handle: (call) => addTag({ ...call, caller }, { kind: 'object', id: sha256 }, tag),
      },
    )
    events.release()
  } catch (error) {
    const { code } = toProblem(error, app.log)
    app.log.warn({ sha256, ruleset: id, tag, code }, 'a file that matches YARA rules was not tagged')
  }
}

type NewMatches = {
  readonly sha256: string
  readonly applied: readonly ActiveRuleset[]
  readonly matches: readonly SavedMatch[]
}

export function announceMatches(app: App, { sha256, applied, matches }: NewMatches): void {
  using events = app.hooks.collect()
  for (const { rulesetId, rule } of matches) {
    const ruleset = applied.find(({ id }) => id === rulesetId)
    if (ruleset === undefined) continue
    const { id, name, groupName: group } = ruleset
    events.emit('matchedYara', { object: { id: sha256, type: 'file' }, ruleset: { id, name, group }, rule })
  }
  events.release()
}
