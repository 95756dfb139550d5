import type { Command } from 'commander'
import type { KindAndQuery } from '../arguments/kinds.ts'
import { parseDuration } from '../arguments/quantities.ts'
import type { OpenClient } from '../connection/connection.ts'
import { usageError } from '../program/cli-error.ts'

/** Options that narrow a search further than its query. */
export type NarrowOptions = { readonly since?: string; readonly until?: string; readonly saved?: string }

const moment =
  /^(?<day>\d{4}-\d\d-\d\d)(?:[T ](?<minutes>\d\d:\d\d)(?<seconds>:\d\d)?(?:\.\d+)?(?<zone>Z|[+-]\d\d:\d\d)?)?$/i

export function withPeriod(command: Command): Command {
  return command
    .option('--since <when>', 'only objects uploaded since: 24h, 7d, 2026-11-01, 2026-11-01T10:00Z')
    .option('--until <when>', 'only objects uploaded before: a duration or time, as with --since')
}

export function withSaved(command: Command): Command {
  return command.option('--saved <name>', 'a saved search; with a query both must match')
}

/** The query with everything that narrows it; undefined where nothing does. */
export async function narrowQuery(
  { client, signal }: OpenClient,
  { kind, query }: KindAndQuery,
  { since, until, saved }: NarrowOptions,
): Promise<string | undefined> {
  const parts: string[] = []
  if (saved !== undefined) {
    const all = await client.quickQueries.list(kind, { signal })
    const found = all.find(({ name }) => name === saved)
    if (!found) throw usageError(`--saved: no saved search "${saved}" for ${kind}s`, namesOf(all))
    parts.push(found.query)
  }
  if (query) parts.push(query)
  if (since !== undefined) parts.push(timeQuery('>=', since, '--since'))
  if (until !== undefined) parts.push(timeQuery('<', until, '--until'))
  return parts.length > 1 ? parts.map((part) => `(${part})`).join(' AND ') : parts[0]
}

/** A condition on the time of upload; a duration counts from the clock of the server. */
function timeQuery(operator: '>=' | '<', when: string, option: string): string {
  const parts = moment.exec(when.trim())?.groups
  if (!parts) return `upload_time:${operator}${secondsOf(when, option)}s`
  const { day = '', minutes = '00:00', seconds = ':00', zone = 'Z' } = parts
  const time = new Date(`${day}T${minutes}${seconds}${zone.toUpperCase()}`)
  // A day that does not exist would become one of the next month.
  const isReal = !Number.isNaN(time.getTime()) && new Date(`${day}T00:00:00Z`).toISOString().startsWith(day)
  if (!isReal) throw usageError(`${option}: "${when}" is not a valid time`)
  return `upload_time:${operator}"${time.toISOString().slice(0, 19).replace('T', ' ')}"`
}

function secondsOf(duration: string, option: string): number {
  try {
    return Math.ceil(parseDuration(duration, option) / 1000)
  } catch {
    throw usageError(
      `${option}: expected a time such as 2026-11-01T10:00Z or a duration such as 24h or 7d, got "${duration}"`,
    )
  }
}

function namesOf(all: readonly { readonly name: string }[]): string {
  return all.length === 0 ? 'no searches saved' : `saved: ${all.map(({ name }) => name).join(', ')}`
}
