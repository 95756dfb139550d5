import type { Call, Handler, Schemas } from '../contract.ts'
import { checkSource } from '../domain/objects/yara/check-source.ts'
import { type CountedRuleset, countRules } from '../domain/objects/yara/count-matches.ts'
import { createRuleset } from '../domain/objects/yara/create-ruleset.ts'
import { deleteRuleset } from '../domain/objects/yara/delete-ruleset.ts'
import { canChange } from '../domain/objects/yara/find-ruleset.ts'
import { listFileMatches, listMatches } from '../domain/objects/yara/list-matches.ts'
import { listRulesets, listVersions } from '../domain/objects/yara/list-rulesets.ts'
import { loadRuleset, type SavedRuleset } from '../domain/objects/yara/ruleset-with-source.ts'
import { suggestRules } from '../domain/objects/yara/suggest-rules.ts'
import { tryRules } from '../domain/objects/yara/try-rules.ts'
import { updateRuleset } from '../domain/objects/yara/update-ruleset.ts'
import { viewRuleset, viewScan, viewVersion, viewYaraFailure, viewYaraMatch } from '../views/yara.ts'

export const listYaraRulesets: Handler<'listYaraRulesets'> = async (call, { query }) => ({
  rulesets: (await listRulesets(call, query)).map((row) => viewRuleset(row, canChange(call.caller, row))),
})

export const createYaraRuleset: Handler<'createYaraRuleset'> = async (call, { body }) =>
  viewSaved(call, await createRuleset(call, body))

export const getYaraRuleset: Handler<'getYaraRuleset'> = async (call, { path, query }) => {
  const ruleset = await loadRuleset(call, path.ruleset_id)
  return viewWithSource(call, query.counts === true ? await countRules(call, ruleset) : ruleset)
}

export const updateYaraRuleset: Handler<'updateYaraRuleset'> = async (call, { path, body }) =>
  viewSaved(call, await updateRuleset(call, path.ruleset_id, body))

export const deleteYaraRuleset: Handler<'deleteYaraRuleset'> = async (call, { path }) => {
  await deleteRuleset(call, path.ruleset_id)
  return null
}

export const listYaraVersions: Handler<'listYaraVersions'> = async (call, { path, query }) => ({
  versions: (await listVersions(call, path.ruleset_id, query)).map(viewVersion),
})

export const listYaraMatches: Handler<'listYaraMatches'> = async (call, { path, query }) => ({
  matches: (await listMatches(call, path.ruleset_id, query)).map(viewYaraMatch),
})

export const suggestYaraRules: Handler<'suggestYaraRules'> = async (call, { query }) => ({
  rules: [...(await suggestRules(call, query))],
})

export const checkYaraSource: Handler<'checkYaraSource'> = async (call, { body }) => {
  const { errors, warnings } = await checkSource(call, body.source)
  return { errors: [...errors], warnings: [...warnings] }
}

export const scanFileWithYara: Handler<'scanFileWithYara'> = async (call, { path, body }) =>
  viewScan(await tryRules(call, path.id, body.source))

export const getFileYara: Handler<'getFileYara'> = async (call, { path }) => {
  const { isWaiting, matches, failures } = await listFileMatches(call, path.id)
  return {
    state: isWaiting ? 'waiting' : 'done',
    matches: matches.map(viewYaraMatch),
    failures: failures.map(viewYaraFailure),
  }
}

function viewWithSource(call: Call, row: CountedRuleset): Schemas['YaraRuleset'] {
  return { ...viewRuleset(row, canChange(call.caller, row)), source: row.source }
}

function viewSaved(call: Call, row: SavedRuleset): Schemas['YaraRuleset'] {
  return { ...viewWithSource(call, row), warnings: [...row.warnings] }
}
