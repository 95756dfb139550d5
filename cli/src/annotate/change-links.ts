import type { Command } from 'commander'
import { singleIdentifier } from '../arguments/identifiers.ts'
import { openClientToChange } from '../connection/client.ts'
import { contextOf } from '../context/context-of.ts'
import { applyToEach } from './apply-to-each.ts'
import { changeOf, objectCount } from './change-objects.ts'
import { knownSha256, sha256Of } from './sha256-of.ts'
import { targetsOf } from './targets.ts'

const verbs = {
  link: { plain: 'link', past: 'linked' },
  unlink: { plain: 'unlink', past: 'unlinked' },
} as const

/** The action of `link` and `unlink`: one parent, any number of children. */
export function linkAction(name: 'link' | 'unlink') {
  return async (given: string, children: string[], _options: object, command: Command): Promise<void> => {
    const context = contextOf(command)
    const opened = await openClientToChange(context)
    const typed = await singleIdentifier(context, given)
    const parent = await (context.isDryRun ? knownSha256 : sha256Of)(opened, typed, opened.signal)
    const change = changeOf(opened, {
      verb: verbs[name],
      detail: 'parent',
      plan: { parent },
      summary: (count) => `${objectCount(count)} ${name === 'link' ? 'below' : 'from'} ${parent}`,
      apply: async ({ client }, id, signal) => {
        if (name === 'link') await client.relations.link(parent, id, { signal })
        else await client.relations.unlink(parent, id, { signal })
        return { parent }
      },
    })
    context.outcome = await applyToEach(
      context,
      await targetsOf(context, opened, { ids: children, query: undefined }),
      change,
    )
  }
}
