import type { Knex } from 'knex'
import { requireAdoptable } from '../database/adoption/require-adoptable.ts'
import { migrateToLatest, migrationStatus } from '../database/migrate.ts'
import { type PlannedMigration, planMigrations } from '../database/plan-migrations.ts'
import type { ContentWalkOptions, ProcessedContent } from '../domain/objects/contents/for-each-content.ts'
import { verifyContents } from '../domain/objects/contents/verify-contents.ts'
import { countRows, type RowCounts } from '../statements/adoption/count-rows.ts'
import type { Adoption } from '../statements/adoption/read-adoption.ts'
import type { Storage } from '../storage/storage.ts'
import { openForCommand, type SettingSources } from './open-for-command.ts'

export type AdoptionSurvey = Adoption & {
  readonly rows: RowCounts
  readonly contents: ContentCounts
  readonly planned: readonly PlannedMigration[]
}

export type ContentCounts = {
  readonly files: number
  readonly found: number
  readonly missing: number
  readonly otherSize: number
  /** The storage failed for these. */
  readonly unread: number
  /** Looking ended early, by an interruption or because the storage keeps failing. */
  readonly isPartial: boolean
}

export type SurveyOptions = SettingSources &
  Omit<ContentWalkOptions, 'db' | 'afterId'> & {
    /** Called with each content whose file is not as the database says. */
    readonly onProblem: (content: ProcessedContent) => void
    /** Called after each content. */
    readonly onProgress: (counts: ContentCounts) => void
  }

/**
 * Looks at a database of MWDB Core and its storage, and changes nothing: what is there, and what an adoption adds.
 *
 * @example const { rows, contents } = await surveyAdoption({ ...options, onProblem: print, onProgress: () => undefined })
 */
export async function surveyAdoption(options: SurveyOptions): Promise<AdoptionSurvey> {
  await using parts = openForCommand(options)
  const db = await parts.database()
  const adoption = await requireAdoptable(db)
  const { pending } = await migrationStatus(db)
  const planned = await planMigrations(db, pending)
  const rows = await countRows(db)
  return { ...adoption, rows, contents: await countContents(options, { db, storage: await parts.storage() }), planned }
}

type Places = { readonly db: Knex; readonly storage: Storage }

async function countContents({ onProblem, onProgress, ...walk }: SurveyOptions, places: Places) {
  let counts: ContentCounts = { files: 0, found: 0, missing: 0, otherSize: 0, unread: 0, isPartial: false }
  for await (const content of verifyContents({ ...walk, ...places, afterId: 0, isQuick: true })) {
    counts = withContent(counts, content)
    onProgress(counts)
    if (content.state !== 'whole' && content.state !== 'deleted') onProblem(content)
  }
  return { ...counts, isPartial: counts.isPartial || walk.stop.aborted }
}

function withContent(counts: ContentCounts, { state, total, isLast }: ProcessedContent): ContentCounts {
  const seen = { ...counts, files: total, isPartial: isLast }
  if (state === 'whole') return { ...seen, found: counts.found + 1 }
  if (state === 'missing') return { ...seen, missing: counts.missing + 1 }
  if (state === 'damaged') return { ...seen, otherSize: counts.otherSize + 1 }
  return state === 'deleted' ? seen : { ...seen, unread: counts.unread + 1 }
}

export type AdoptOptions = SettingSources & {
  readonly stop: AbortSignal
  /** Called before each migration. */
  readonly onMigration: (name: string) => void
}

/**
 * Takes a database of MWDB Core over, in one transaction: interrupted by `stop`, it stays as it was. Returns the names of the
 * migrations that ran; none if it is adopted already.
 *
 * @example const applied = await adoptDatabase({ ...options, stop, onMigration: (name) => console.log(name) })
 */
export async function adoptDatabase({ stop, onMigration, ...sources }: AdoptOptions): Promise<readonly string[]> {
  await using parts = openForCommand(sources)
  const db = await parts.database()
  await requireAdoptable(db)
  return await migrateToLatest(db, (name) => {
    stop.throwIfAborted()
    onMigration(name)
  })
}
