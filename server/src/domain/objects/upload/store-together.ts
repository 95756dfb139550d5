import type { Call } from '../../../call.ts'
import type { Problem } from '../../../errors/problems.ts'
import { toProblem } from '../../../errors/to-problem.ts'
import { lockAccessGraph } from '../../../statements/access/lock-access-graph.ts'
import { holdContents } from '../../../statements/contents/content-locks.ts'
import { selectKnownHashes } from '../../../statements/objects/select-known-object.ts'
import type { FileDetail } from '../load-file.ts'
import { checkUpload, type UploadRequest } from './check-upload.ts'
import { addObjects } from './store-object.ts'
import {
  type CheckedFile,
  commitContent,
  type FileUploadResult,
  insertFile,
  makeKnown,
  readNewFile,
  rollBackContent,
  type StagedUpload,
} from './store-upload.ts'
import type { UploadOptions } from './upload-options.ts'

export type UploadOutcome =
  | { readonly file: FileDetail; readonly problem: null }
  | { readonly file: null; readonly problem: Problem }

/** Stores new files in one transaction. What is known or refused is left out, and so is everything if the transaction fails. */
export async function storeTogether(
  call: Call,
  uploads: readonly StagedUpload[],
): Promise<ReadonlyMap<StagedUpload, UploadOutcome>> {
  const files = await checkNew(call, uploads)
  if (files.size < 2) return new Map()
  const stored = await insertTogether(call, files)
  const outcomes = new Map<StagedUpload, UploadOutcome>()
  for (const [upload, result] of stored) outcomes.set(upload, await outcomeOf(call, result))
  return outcomes
}

type CheckedFiles = ReadonlyMap<StagedUpload, CheckedFile>

async function checkNew(call: Call, uploads: readonly StagedUpload[]): Promise<CheckedFiles> {
  const known = new Set(
    await selectKnownHashes(
      call.app.db,
      uploads.map(({ staged }) => staged.digests.sha256),
    ),
  )
  const requests = new Map<UploadOptions, UploadRequest>()
  const files = new Map<StagedUpload, CheckedFile>()
  for (const upload of uploads) {
    const { sha256 } = upload.staged.digests
    if (known.has(sha256)) continue
    try {
      const object = readNewFile(upload)
      const request = requests.get(upload.options) ?? (await checkUpload(call, upload.options))
      requests.set(upload.options, request)
      files.set(upload, { object, request, seemsNew: true })
      // The same content again is known by then.
      known.add(sha256)
    } catch (error) {
      call.signal.throwIfAborted()
      call.app.log.debug({ error: String(error) }, 'file not stored with others')
    }
  }
  return files
}

async function insertTogether(
  call: Call,
  files: CheckedFiles,
): Promise<readonly (readonly [StagedUpload, FileUploadResult])[]> {
  const checked = [...files.values()]
  try {
    await Promise.all([...files.keys()].map(commitContent))
    return await call.changeEach(async (trx, note) => {
      await holdContents(
        trx,
        checked.map(({ object }) => object.dhash),
      )
      await Promise.all([...files.keys()].map(({ staged }) => staged.commit()))
      if (checked.some(({ request }) => request.parent !== null)) await lockAccessGraph(trx)
      const stored: [StagedUpload, FileUploadResult][] = []
      for (const run of runsOf(files)) {
        const objects = run.map(([, { object }]) => object)
        const { request } = run[0][1]
        const added = await addObjects(trx, { caller: call.caller, request }, objects)
        const { parent } = request
        const noteAll: typeof note = (facts) => note(parent === null ? facts : { found: parent, ...facts })
        for (const [upload, file] of run) {
          const ofFile = { ...file, added: added.get(file.object.dhash) }
          stored.push([upload, await insertFile(trx, { ...call, note: noteAll }, ofFile)])
        }
      }
      return stored
    })
  } catch (error) {
    if (call.signal.aborted) {
      for (const upload of files.keys()) await rollBackContent(call, upload, error)
      throw error
    }
    call.app.log.debug({ error: String(error) }, 'files not stored together')
    return []
  }
}

type CheckedRun = [readonly [StagedUpload, CheckedFile], ...(readonly [StagedUpload, CheckedFile])[]]

/** Files that follow each other and have the same options, in their order, which is that of the listing. */
function runsOf(files: CheckedFiles): readonly CheckedRun[] {
  const runs: CheckedRun[] = []
  for (const entry of files) {
    const last = runs.at(-1)
    if (last !== undefined && last[0][1].request === entry[1].request) last.push(entry)
    else runs.push([entry])
  }
  return runs
}

async function outcomeOf(call: Call, result: FileUploadResult): Promise<UploadOutcome> {
  try {
    return { file: await makeKnown(call, result), problem: null }
  } catch (error) {
    return { file: null, problem: toProblem(error, call.app.log) }
  }
}
