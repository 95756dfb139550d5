import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { changeAccounts } from '../admin/change-accounts.ts'
import { openClient } from '../connection/client.ts'
import type { Context } from '../context/context.ts'
import { saveBytes } from '../download/save-bytes.ts'
import { CliError } from '../program/cli-error.ts'
import { findRuleset } from './find-ruleset.ts'

export type PullOptions = { readonly group?: string }

const SAFE_NAME = /^(?!\.{1,2}$)[A-Za-z0-9_.-]{1,100}$/

/** Writes the sources of all rulesets, or those of a group, as `<group>/<name>.yar`. */
export async function pullRulesets(context: Context, folder: string, { group }: PullOptions): Promise<void> {
  const { client, signal } = await openClient(context)
  const all = (await client.yara.list({ signal })).filter((each) => group === undefined || each.group === group)
  if (all.length === 0) return void context.messages.note('no rulesets')
  await changeAccounts(context, {
    field: 'ruleset',
    names: all.map((each) => `${each.group}/${each.name}`),
    nouns: ['ruleset', 'rulesets'],
    detail: 'file',
    verb: { plain: 'pull', past: 'pulled' },
    apply: async (opened, name, signal) => {
      const { id } = await findRuleset({ ...opened, signal }, name)
      const { source, name: base, group: owner } = await client.yara.get(id, { signal })
      // The server may be anyone's.
      if (!SAFE_NAME.test(owner) || !SAFE_NAME.test(base)) throw new CliError('failed', `${name}: not a file name`)
      const target = resolve(context.io.cwd, folder, owner)
      await mkdir(target, { recursive: true })
      await saveBytes(join(target, `${base}.yar`), [Buffer.from(source)], { mode: 0o644, overwrites: true })
      return { file: join(folder, owner, `${base}.yar`) }
    },
  })
}
