import type {
  FileYara,
  YaraFault,
  YaraMatch,
  YaraMatchCount,
  YaraRuleset,
  YaraRulesetWithSource,
  YaraScan,
  YaraVersion,
} from '@lazaret/sdk'
import type { Shape, Viewer } from '../formats/shape.ts'
import { timeText } from './objects.ts'
import { textColumns } from './results.ts'

const RULESET_FIELDS = [
  'id',
  'name',
  'group',
  'is_active',
  'tag',
  'expires_at',
  'version',
  'created_by',
  'created_at',
  'updated_by',
  'updated_at',
  'can_change',
  'matches',
] as const

export const rulesetList: Shape<YaraRuleset> = {
  kind: 'list',
  fields: RULESET_FIELDS,
  id: ({ id }) => id,
  columns: [
    { title: 'NAME', text: ({ name }) => name, shrink: 'text' },
    { title: 'GROUP', text: ({ group }) => group, shrink: 'text' },
    { title: 'STATE', text: ({ is_active }) => stateOf(is_active) },
    { title: 'TAG', text: ({ tag }) => tag ?? '', shrink: 'text' },
    { title: 'VERSION', text: ({ version }) => String(version) },
    { title: 'FILES', text: ({ matches }) => filesText(matches) },
    { title: 'LAST MATCH', text: ({ matches }, viewer) => lastText(matches, viewer) },
    { title: 'CHANGED', text: ({ updated_at }, viewer) => timeText(updated_at, viewer) },
    { title: 'BY', text: ({ updated_by }) => updated_by ?? '', shrink: 'text' },
  ],
}

export const rulesetDetail: Shape<YaraRulesetWithSource> = {
  kind: 'single',
  fields: [...RULESET_FIELDS, 'rules', 'source'],
  id: ({ id }) => id,
  columns: [
    ...textColumns<YaraRulesetWithSource>({
      id: ({ id }) => id,
      name: ({ name }) => name,
      group: ({ group }) => group,
      state: ({ is_active }) => stateOf(is_active),
      tag: ({ tag }) => tag ?? '',
      expires: ({ expires_at }) => expires_at ?? '',
      version: ({ version }) => String(version),
      changed: ({ updated_at, updated_by }) => `${updated_at} ${updated_by ?? ''}`,
      files: ({ matches }) => filesText(matches),
      'last match': ({ matches }) => matches?.last_match_at ?? '',
    }),
  ],
  sections: [
    {
      title: 'rules',
      columns: [
        { title: 'RULE', text: ({ rule }) => String(rule), shrink: 'text' },
        { title: 'FILES', text: ({ files }) => String(files) },
        { title: 'LAST MATCH', text: ({ last }) => String(last) },
      ],
      rows: ({ rules = [] }) =>
        rules.map(({ rule, ...count }) => ({ rule, files: filesText(count), last: count.last_match_at ?? '' })),
    },
    {
      title: 'source',
      columns: [
        { title: 'LINE', text: ({ line }) => String(line) },
        { title: 'TEXT', text: ({ text }) => String(text) },
      ],
      rows: ({ source }) => source.split('\n').map((text, index) => ({ line: index + 1, text })),
    },
  ],
}

export const rulesetVersions: Shape<YaraVersion> = {
  kind: 'list',
  fields: ['version', 'changed_by', 'changed_at', 'source'],
  id: ({ version }) => String(version),
  columns: [
    { title: 'VERSION', text: ({ version }) => String(version) },
    { title: 'CHANGED', text: ({ changed_at }, viewer) => timeText(changed_at, viewer) },
    { title: 'BY', text: ({ changed_by }) => changed_by ?? '', shrink: 'text' },
    { title: 'BYTES', text: ({ source }) => String(Buffer.byteLength(source)) },
  ],
}

export type CheckedFault = YaraFault & { readonly path: string; readonly severity: 'error' | 'warning' }

export const faultList: Shape<CheckedFault> = {
  kind: 'list',
  fields: ['path', 'severity', 'line', 'column', 'code', 'message'],
  id: ({ code }) => code,
  columns: [
    { title: 'AT', text: ({ path, line, column }) => [path, line, column].filter((part) => part !== null).join(':') },
    { title: 'SEVERITY', text: ({ severity }) => severity },
    { title: 'CODE', text: ({ code }) => code },
    { title: 'MESSAGE', text: ({ message }) => message, shrink: 'text' },
  ],
}

export const yaraMatchList: Shape<YaraMatch> = {
  kind: 'list',
  fields: ['object', 'group', 'ruleset', 'ruleset_id', 'version', 'rule', 'matched_at', 'strings', 'position'],
  id: ({ object }) => object,
  columns: [
    { title: 'SHA256', text: ({ object }) => object, shrink: 'hash' },
    { title: 'RULESET', text: ({ ruleset }) => ruleset, shrink: 'text' },
    { title: 'RULE', text: ({ rule }) => rule, shrink: 'text' },
    { title: 'STRINGS', text: ({ strings }) => stringsText(strings), shrink: 'text' },
    { title: 'MATCHED', text: ({ matched_at }, viewer) => timeText(matched_at, viewer) },
  ],
}

export type TestedMatch = YaraScan['matches'][number] & { readonly object: string }

export const testedMatches: Shape<TestedMatch> = {
  kind: 'stream',
  fields: ['object', 'rule', 'strings'],
  id: ({ object }) => object,
  columns: [
    { title: 'FILE', text: ({ object }) => object, shrink: 'hash', width: 64 },
    { title: 'RULE', text: ({ rule }) => rule, width: 20 },
    { title: 'STRINGS', text: ({ strings }) => stringsText(strings), shrink: 'text' },
  ],
}

/** Older servers do not count: then the column is empty. */
function filesText(count: YaraMatchCount | undefined): string {
  if (count === undefined) return ''
  return count.is_exact ? String(count.files) : `${count.files}+`
}

function lastText(count: YaraMatchCount | undefined, viewer: Viewer): string {
  const time = count?.last_match_at ?? null
  return time === null ? '' : timeText(time, viewer)
}

function stateOf(isActive: boolean): string {
  return isActive ? 'active' : 'disabled'
}

function stringsText(strings: FileYara['matches'][number]['strings']): string {
  return strings.map(({ identifier, offset }) => `${identifier}@0x${offset.toString(16)}`).join(' ')
}
