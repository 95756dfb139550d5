import type { ComparedFile, Hunt, HuntHit } from '@lazaret/sdk'
import type { Column, Shape } from '../formats/shape.ts'
import { timeText } from './objects.ts'

const FIELDS = ['id', 'state', 'reason', 'total', 'scanned', 'skipped', 'failed', 'matched', 'hits', 'bytes'] as const

const columns: readonly Column<Hunt>[] = [
  { title: 'ID', text: ({ id }) => id, width: 36 },
  { title: 'STATE', text: ({ state, reason }) => (reason === null ? state : `${state} (${reason})`), width: 9 },
  { title: 'SCANNED', text: ({ scanned, total }) => `${scanned}/${total}`, width: 11 },
  { title: 'SKIPPED', text: ({ skipped }) => String(skipped) },
  { title: 'FAILED', text: ({ failed }) => String(failed) },
  { title: 'HITS', text: ({ hits }) => String(hits) },
]

export const huntList: Shape<Hunt> = {
  kind: 'list',
  fields: [
    ...FIELDS,
    'seconds_left',
    'ruleset',
    'query',
    'newest',
    'source',
    'unfiltered_rules',
    'created_on',
    'finished_on',
  ],
  id: ({ id }) => id,
  columns: [
    ...columns,
    { title: 'RULESET', text: ({ ruleset }) => rulesetText(ruleset), shrink: 'text' },
    { title: 'QUERY', text: ({ query }) => query ?? '', shrink: 'text' },
    { title: 'CREATED', text: ({ created_on }, viewer) => timeText(created_on, viewer) },
  ],
}

function rulesetText(ruleset: Hunt['ruleset']): string {
  return ruleset === null ? '' : `${ruleset.group}/${ruleset.name} ${ruleset.version}`
}

/** A followed hunt, with one record for each look at it. */
export const huntStream: Shape<Hunt> = {
  ...huntList,
  kind: 'stream',
  columns: [
    ...columns,
    { title: 'LEFT', text: ({ seconds_left }) => (seconds_left === null ? '' : `${seconds_left} s`) },
  ],
}

export const huntHits: Shape<HuntHit> = {
  kind: 'stream',
  fields: ['position', 'object', 'name', 'size', 'rule', 'strings'],
  id: ({ object }) => object,
  columns: [
    { title: 'SHA256', text: ({ object }) => object, shrink: 'hash', width: 64 },
    { title: 'RULE', text: ({ rule }) => rule, width: 20 },
    { title: 'STRINGS', text: stringsText, width: 20 },
    { title: 'NAME', text: ({ name }) => name, shrink: 'text' },
  ],
}

/** Each pattern once, with the position of its first match. */
function stringsText({ strings }: HuntHit): string {
  const firsts = new Map(strings.toReversed().map(({ identifier, offset }) => [identifier, offset]))
  return [...firsts].map(([identifier, offset]) => `${identifier}@0x${offset.toString(16)}`).join(' ')
}

export const comparedFiles: Shape<ComparedFile> = {
  kind: 'stream',
  fields: ['hit_by', 'object', 'name', 'size', 'rules', 'other_rules', 'position'],
  id: ({ object }) => object,
  columns: [
    { title: 'HIT BY', text: ({ hit_by }) => hit_by, width: 6 },
    { title: 'SHA256', text: ({ object }) => object, shrink: 'hash', width: 64 },
    { title: 'RULES', text: ({ rules }) => rules.join(' '), width: 20 },
    { title: 'OTHER RULES', text: ({ other_rules }) => other_rules.join(' '), width: 20 },
    { title: 'NAME', text: ({ name }) => name, shrink: 'text' },
  ],
}
