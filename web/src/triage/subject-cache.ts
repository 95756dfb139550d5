import type { FileFacts } from '@lazaret/sdk'
import { negate } from '@lazaret/sdk'
import { type Detail, loadDetail } from '../object/load-detail.ts'
import { kindOf, type Row } from '../records/kinds.ts'
import { fullClient } from '../server/client.ts'

/** An object as triage shows it. */
export type Subject = {
  readonly detail: Detail
  readonly facts?: FileFacts | undefined
  /** The first bytes of a file. */
  readonly bytes?: Uint8Array | undefined
}

export type SubjectCache = {
  load(row: Row): Promise<Subject>
  forget(id: string): void
}

const MAX_SUBJECTS = 8
const FIRST_BYTES = 256

/** Objects that were loaded lately, or ahead. */
export function createSubjectCache(): SubjectCache {
  const subjects = new Map<string, Promise<Subject>>()
  const forget = (id: string): void => void subjects.delete(id)
  return {
    forget,
    load(row) {
      const subject = subjects.get(row.id) ?? loadSubject(row)
      // The one that was used last is forgotten last.
      subjects.delete(row.id)
      subjects.set(row.id, subject)
      for (const id of [...subjects.keys()].slice(0, -MAX_SUBJECTS)) forget(id)
      subject.catch(() => forget(row.id))
      return subject
    },
  }
}

async function loadSubject({ id, type }: Row): Promise<Subject> {
  const client = await fullClient()
  const kind = kindOf(type)
  const detail = loadDetail(client, { kind, id })
  if (kind !== 'file') return { detail: await detail }
  // Without facts or content the rest is still worth a look.
  const facts = client.files.facts(id).catch(() => undefined)
  const { file_size: sizeBytes = 0 } = await detail
  const bytes = sizeBytes === 0 ? undefined : await firstBytes(id).catch(() => undefined)
  return { detail: await detail, facts: await facts, bytes }
}

async function firstBytes(id: string): Promise<Uint8Array> {
  const { files } = await fullClient()
  const download = await files.download(id, { obfuscate: true, range: { start: 0, end: FIRST_BYTES - 1 } })
  return negate(await download.toBuffer())
}
