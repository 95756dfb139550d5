import type { Knex } from 'knex'
import type { Verdict } from '../../domain/objects/contents/for-each-content.ts'
import { storedFiles } from '../../domain/objects/contents/stored-files.ts'
import { verifyUnlessDeleted } from '../../domain/objects/contents/verify-contents.ts'
import type { Logger } from '../../log.ts'
import { beginWalk, type Walk } from '../../statements/contents/begin-walk.ts'
import { finishWalk, saveWalk } from '../../statements/contents/save-walk.ts'
import { type Clock, paced } from '../../storage/paced.ts'
import type { ReportDamage } from '../../storage/report-damage.ts'
import type { Storage } from '../../storage/storage.ts'
import { ContentCheckModel } from '../../tables/content-check.ts'

export type ContentCheckOptions = {
  readonly db: Knex
  /** One that does not report damage itself. */
  readonly storage: Pick<Storage, 'open' | 'place'>
  readonly log: Logger
  readonly report: Pick<ReportDamage, 'checked'>
  readonly intervalHours: number
  readonly bytesPerSecond: number
  readonly clock: Clock
  /** Called now and then with the state that all processes share. */
  readonly onLook: (state: ContentCheckModel) => void
}

const SAVE_MS = 20_000
// That many failures in a row are not caused by single files.
const GIVE_UP_AFTER = 20

/** Begins or continues a walk through all contents, if one is due. */
export async function checkContents(options: ContentCheckOptions, signal: AbortSignal): Promise<void> {
  const { db, intervalHours, onLook } = options
  const walk = await beginWalk(db, intervalHours)
  if (walk !== null) await walkOn(options, { ...walk }, signal)
  const state = await ContentCheckModel.query(db).first()
  if (state !== undefined) onLook(state)
}

/** It changes as the walk goes on. */
type WalkState = { -readonly [K in keyof Walk]: Walk[K] }

async function walkOn(options: ContentCheckOptions, walk: WalkState, signal: AbortSignal): Promise<void> {
  const { db, log } = options
  try {
    if (!(await checkRest(options, walk, signal))) return
  } finally {
    await saveWalk(db, walk)
  }
  if (await finishWalk(db, walk)) log.info({ checked: walk.checked, damaged: walk.damaged }, 'all contents checked')
}

/** False if it ended early. */
async function checkRest(options: ContentCheckOptions, walk: WalkState, signal: AbortSignal): Promise<boolean> {
  const { db, clock, bytesPerSecond } = options
  const storage = paced(options.storage, { bytesPerSecond, clock, signal })
  let failures = 0
  let savedAt = performance.now()
  for await (const file of storedFiles(db, walk.afterId)) {
    const verdict = await verifyUnlessDeleted({ db, storage, isQuick: false, abort: signal }, file).catch(failed)
    if (signal.aborted) return false
    failures = verdict.state === 'failed' ? failures + 1 : 0
    if (failures === GIVE_UP_AFTER) throw new Error(verdict.detail)
    note(options, walk, { ...verdict, ...file })
    if (performance.now() - savedAt < SAVE_MS) continue
    if (!(await saveWalk(db, walk))) return false
    savedAt = performance.now()
  }
  return true
}

function failed(error: unknown): Verdict {
  return { state: 'failed', detail: String(error) }
}

type CheckedContent = Verdict & { readonly id: number; readonly sha256: string }

function note({ storage, log, report }: ContentCheckOptions, walk: WalkState, noted: CheckedContent): void {
  const { id, sha256, state, detail } = noted
  walk.afterId = id
  if (state === 'failed') log.warn({ sha256, error: detail }, 'content not checked')
  if (state !== 'deleted' && state !== 'failed') walk.checked += 1
  if (state !== 'damaged' && state !== 'missing') return
  walk.damaged += 1
  report.checked({ sha256, place: storage.place, found: state === 'missing' ? 'is missing' : detail })
}
