import { randomUUID } from 'node:crypto'
import type { Knex } from 'knex'
import type { Logger } from '../../../log.ts'
import { leaseWalk, type Walk } from '../../../statements/contents/lease-walk.ts'
import { finishWalk, leaveWalk, saveWalk } from '../../../statements/contents/save-walk.ts'
import { type Clock, paced } from '../../../storage/paced.ts'
import type { ReportDamage } from '../../../storage/report-damage.ts'
import type { Storage } from '../../../storage/storage.ts'
import { ContentCheckModel } from '../../../tables/content-check.ts'
import type { Verdict } from './for-each-content.ts'
import { storedFiles } from './stored-files.ts'
import { verifyUnlessDeleted } from './verify-contents.ts'

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

/** Walks through all contents in the background; of all processes with this database one at a time. */
export type ContentCheck = AsyncDisposable & {
  /** Checks whether there is something to do, and does it. */
  look(): Promise<void>
}

const LOOK_MS = 60_000
const LEASE_SECONDS = 60
const SAVE_MS = 20_000
// That many failures in a row are not caused by single files.
const GIVE_UP_AFTER = 20

export function openContentCheck(options: ContentCheckOptions): ContentCheck {
  const stop = new AbortController()
  let looking: Promise<void> | null = null
  const look = (): Promise<void> => {
    looking ??= lookOnce(options, stop.signal).finally(() => {
      looking = null
    })
    return looking
  }
  const timer = setInterval(() => void look(), LOOK_MS).unref()
  return {
    look,
    async [Symbol.asyncDispose]() {
      clearInterval(timer)
      stop.abort()
      await looking
    },
  }
}

/** Never throws: the database may be away. */
async function lookOnce(options: ContentCheckOptions, signal: AbortSignal): Promise<void> {
  const { db, log, intervalHours, onLook } = options
  const holder = randomUUID()
  try {
    const walk = await leaseWalk(db, { holder, intervalHours, seconds: LEASE_SECONDS })
    if (walk !== null) await walkOn(options, { walk: { ...walk }, holder }, signal)
    const state = await ContentCheckModel.query(db).first()
    if (state !== undefined) onLook(state)
  } catch (error) {
    if (!signal.aborted) log.warn({ error: String(error) }, 'check of all contents interrupted; it is continued later')
  }
}

/** `walk` changes as it goes on. */
type WalkState = { readonly walk: { -readonly [K in keyof Walk]: Walk[K] }; readonly holder: string }

async function walkOn(options: ContentCheckOptions, walking: WalkState, signal: AbortSignal): Promise<void> {
  const { db, log } = options
  const { walk, holder } = walking
  const lost = new AbortController()
  const save = async (): Promise<void> => {
    const isOurs = await saveWalk(db, walk, { holder, seconds: LEASE_SECONDS }).catch(() => false)
    if (!isOurs) lost.abort()
  }
  const saving = setInterval(() => void save(), SAVE_MS).unref()
  const ending = AbortSignal.any([signal, lost.signal])
  try {
    if (!(await checkRest(options, walk, ending))) return
    await finishWalk(db, walk, holder)
    log.info({ checked: walk.checked, damaged: walk.damaged }, 'all contents checked')
  } finally {
    clearInterval(saving)
    await leaveWalk(db, walk, holder)
  }
}

/** False if it ended early. */
async function checkRest(options: ContentCheckOptions, walk: WalkState['walk'], signal: AbortSignal): Promise<boolean> {
  const { db, clock, bytesPerSecond, log } = options
  const storage = paced(options.storage, { bytesPerSecond, clock, signal })
  let failures = 0
  for await (const file of storedFiles(db, walk.afterId)) {
    const verdict = await verifyUnlessDeleted({ db, storage, isQuick: false, abort: signal }, file).catch(failed)
    if (signal.aborted) return false
    failures = verdict.state === 'failed' ? failures + 1 : 0
    if (failures === GIVE_UP_AFTER) {
      log.warn({ error: verdict.detail }, 'check of all contents interrupted; it is continued later')
      return false
    }
    note(options, walk, { ...verdict, ...file })
  }
  return true
}

function failed(error: unknown): Verdict {
  return { state: 'failed', detail: String(error) }
}

type CheckedContent = Verdict & { readonly id: number; readonly sha256: string }

function note({ storage, log, report }: ContentCheckOptions, walk: WalkState['walk'], noted: CheckedContent): void {
  const { id, sha256, state, detail } = noted
  walk.afterId = id
  if (state === 'failed') log.warn({ sha256, error: detail }, 'content not checked')
  if (state !== 'deleted' && state !== 'failed') walk.checked += 1
  if (state !== 'damaged' && state !== 'missing') return
  walk.damaged += 1
  report.checked({ sha256, place: storage.place, found: state === 'missing' ? 'is missing' : detail })
}
