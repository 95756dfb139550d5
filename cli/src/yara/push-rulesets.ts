import type { YaraRuleset, YaraRulesetOptions } from '@lazaret/sdk'
import { changeAccounts } from '../admin/change-accounts.ts'
import type { Details } from '../annotate/apply-to-each.ts'
import { unchanged } from '../annotate/apply-to-each.ts'
import type { OpenClient } from '../connection/connection.ts'
import type { Context } from '../context/context.ts'
import { usageError } from '../program/cli-error.ts'
import { readRules, ruleFiles, rulesetNameOf } from './rule-files.ts'

export type PushOptions = {
  readonly group?: string
  readonly tag?: string
  readonly expires?: string
  readonly disabled?: boolean
}

/** Creates a ruleset of each file, or gives the ruleset of its name a new version. */
export async function pushRulesets(context: Context, paths: readonly string[], options: PushOptions): Promise<void> {
  const files = await ruleFiles(context.io, paths)
  requireDistinctNames(files)
  await changeAccounts(context, {
    field: 'path',
    names: files,
    nouns: ['ruleset', 'rulesets'],
    detail: 'ruleset',
    verb: { plain: 'push', past: 'pushed' },
    plan: async (_opened, path) => {
      await readRules(context.io, path)
      return { ruleset: rulesetNameOf(path) }
    },
    apply: (opened, path, signal) => pushFile(context, { ...opened, signal }, { path, options }),
  })
}

type PushedFile = { readonly path: string; readonly options: PushOptions }

async function pushFile(context: Context, opened: OpenClient, { path, options }: PushedFile): Promise<Details> {
  const { client, signal } = opened
  const source = await readRules(context.io, path)
  const name = rulesetNameOf(path)
  const group = options.group ?? (await client.auth.identity({ signal })).login
  const sent = sentOptions(options)
  const known = (await client.yara.list({ signal })).find((each) => each.name === name && each.group === group)
  if (known === undefined) {
    const saved = await client.yara.create({ name, source, group, ...sent }, { signal })
    return { status: 'new', ruleset: `${group}/${name}`, warnings: saved.warnings }
  }
  const before = await client.yara.get(known.id, { signal })
  if (before.source === source && hasAll(before, sent)) return { ...unchanged, ruleset: `${group}/${name}` }
  const saved = await client.yara.update(known.id, { source, ...sent }, { signal })
  return { ruleset: `${group}/${name}`, warnings: saved.warnings }
}

function sentOptions({ tag, expires, disabled }: PushOptions): YaraRulesetOptions {
  return {
    ...(tag === undefined ? {} : { tag: tag === '' ? null : tag }),
    ...(expires === undefined ? {} : { expiresAt: expires === '' ? null : expires }),
    ...(disabled === undefined ? {} : { isActive: !disabled }),
  }
}

function hasAll(ruleset: YaraRuleset, { tag, expiresAt, isActive }: YaraRulesetOptions): boolean {
  return (
    (tag === undefined || ruleset.tag === tag) &&
    expiresAt === undefined &&
    (isActive === undefined || ruleset.is_active === isActive)
  )
}

/** Two files of one name would become versions of one ruleset. */
function requireDistinctNames(files: readonly string[]): void {
  const seen = new Map<string, string>()
  for (const path of files) {
    const name = rulesetNameOf(path)
    const other = seen.get(name)
    if (other !== undefined) throw usageError(`${other} and ${path} would both become the ruleset "${name}"`)
    seen.set(name, path)
  }
}
