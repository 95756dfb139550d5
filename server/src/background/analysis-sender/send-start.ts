import type { Knex } from 'knex'
import type { Backend } from '../../analysis/backend.ts'
import type { LeasedStart } from '../../statements/analyses/lease-starts.ts'
import { DamagedContent, damageOf } from '../../storage/damaged-content.ts'
import type { ReportDamage } from '../../storage/report-damage.ts'
import type { Content, Storage } from '../../storage/storage.ts'
import { type LoadedObject, loadAnalysed } from './load-analysed.ts'
import { endStart, renewHold } from './take-starts.ts'

export type SendTools = {
  readonly db: Knex
  readonly storage: Pick<Storage, 'open' | 'place'>
  readonly reportDamage: Pick<ReportDamage, 'read'>
  readonly backend: Pick<Backend, 'declare' | 'putContent' | 'push' | 'withdraw'>
}

/** `gone`: the object or its link was deleted concurrently. `sent before`: by a process that died before recording it. */
export type Outcome = 'sent' | 'sent before' | 'gone'

/**
 * Sends one analysis to the backend. The task is written first, so that the backend keeps the content; only the push starts
 * it. Each step can be repeated: the task and its content keep their names, and the push happens once.
 */
export async function sendStart(tools: SendTools, start: LeasedStart, signal: AbortSignal): Promise<Outcome> {
  const { db, backend } = tools
  const object = await loadAnalysed(db, start)
  if (object === null) return 'gone'
  const content = object.type === 'file' ? await openContent(tools, object) : null
  if (!(await backend.declare(object))) return end(tools, start, 'sent before')
  try {
    if (content !== null && object.type === 'file') await putContent(tools, { object, content }, signal)
  } catch (error) {
    if (await isWanted(tools, start)) throw error
    return 'gone'
  }
  if (!(await isWanted(tools, start))) return 'gone'
  const isFirst = await backend.push(start.analysisId)
  return end(tools, start, isFirst ? 'sent' : 'sent before')
}

async function end({ db }: SendTools, start: LeasedStart, outcome: Outcome): Promise<Outcome> {
  await endStart(db, start)
  return outcome
}

async function isWanted({ db, backend }: SendTools, start: LeasedStart): Promise<boolean> {
  if (await renewHold(db, start)) return true
  await backend.withdraw(start.analysisId)
  return false
}

type AnalysedFile = Extract<LoadedObject, { type: 'file' }>

async function openContent({ storage, reportDamage }: SendTools, file: AnalysedFile): Promise<Content> {
  const content = await storage.open(file.sha256)
  if (content?.sizeBytes === file.sizeBytes) return content
  const damage = damageOf(file, storage.place, content?.sizeBytes)
  reportDamage.read(damage)
  throw new DamagedContent(damage)
}

type FileUpload = { readonly object: AnalysedFile; readonly content: Content }

async function putContent({ backend }: SendTools, { object, content }: FileUpload, signal: AbortSignal): Promise<void> {
  const { contentId: key, sizeBytes, md5 } = object
  await backend.putContent({ key, sizeBytes, md5, read: () => content.read() }, signal)
}
