import { requireNoMaintenance } from '../../auth/maintenance.ts'
import type { App, Call } from '../../call.ts'
import type { Caller } from '../../caller.ts'
import { Problem } from '../../errors/problems.ts'
import { withRequest } from '../../log.ts'
import { gateOf } from '../../perform/gates.ts'
import { perform } from '../../perform/perform.ts'
import { blockDigests } from '../../statements/contents/block-digests.ts'
import type { ClaimedUnpackTask } from '../../statements/unpacking/claim-task.ts'
import { endUnpackTask, settleFile } from '../../statements/unpacking/settle-file.ts'
import type { Content } from '../../storage/storage.ts'
import type { UnpackProblem } from '../../tables/unpack-task.ts'
import { archiveFormatOf } from '../../unpack/formats.ts'
import { UNPACK_LIMITS, type UnpackLimits } from '../../unpack/limits.ts'
import type { UnpackedFile } from '../../unpack/open-unpacker.ts'
import { UnpackFailure } from '../../unpack/unpack-failure.ts'
import { callerOfJob } from '../bulk-jobs/caller-of-job.ts'
import { contextOfJob } from '../bulk-jobs/context-of-job.ts'
import { childName } from './child-name.ts'
import { settling, TaskLost, type UnpackWork } from './settling.ts'

// An archive that ended this many processes is not tried again.
const MAX_ATTEMPTS = 5
// Analysts usually send samples with one of these.
const PASSWORDS: readonly string[] = ['infected', 'malware']

/** Stores the files of an archive that are still to be stored, as the user who uploaded it. */
export async function unpackArchive(app: App, work: UnpackWork): Promise<void> {
  const { task } = work
  const end = (problem: UnpackProblem | null, reason: Problem['code'] | null = null) =>
    endUnpackTask(app.db, task.id, { reason, problem })
  if (task.attempts > MAX_ATTEMPTS) return end({ name: null, reason: 'interrupted' })
  const caller = await callerOfJob(app, task)
  if (typeof caller === 'string') return end(null, caller)
  requireNoMaintenance(app, caller.login)
  const content = await openArchive(app, task)
  if (content === null) return end({ name: null, reason: 'damaged' })
  const context = contextOfJob(task, { path: '/api/file', user: caller.login })
  try {
    await withRequest(context, () => storeFiles(app, { ...work, caller, content }))
    await end(null)
  } catch (error) {
    work.signal.throwIfAborted()
    if (error instanceof TaskLost) return
    if (error instanceof UnpackFailure) return end({ name: null, reason: error.reason })
    if (error instanceof Problem && isFinal(error)) return end(null, error.code)
    throw error
  }
}

type OpenedWork = UnpackWork & { readonly caller: Caller; readonly content: Pick<Content, 'sizeBytes' | 'lend'> }

async function storeFiles(app: App, work: OpenedWork): Promise<void> {
  const { task, unpacker, content, signal } = work
  const { fileName: name, position: skipped } = task
  const format = archiveFormatOf(task.fileType)
  if (format === null) return
  const passwords = [...PASSWORDS, ...app.settings.archivePasswords]
  const archive = { format, name, skipped, content, passwords, limits: limitsFor(app, task) }
  for await (const file of unpacker.files(archive, signal)) await storeFile(app, work, file)
}

/** A file that cannot be stored is recorded, and the others follow. */
async function storeFile(app: App, work: OpenedWork, file: UnpackedFile): Promise<void> {
  const { task, holder, signal } = work
  await app.hooks.room(signal)
  try {
    await storeChild(app, work, file)
  } catch (error) {
    signal.throwIfAborted()
    const failure = file.result()?.failure ?? null
    const reason = failure?.reason ?? (error instanceof Problem && isAboutFile(error) ? 'refused' : null)
    if (reason === null) throw error
    const at = { id: task.id, rootId: task.rootId, holder, index: file.index }
    const problem: UnpackProblem = { name: childName(file.name), reason }
    if (!(await settleFile(app.db, at, { bytes: file.result()?.bytes ?? 0, problem }))) throw new TaskLost()
  }
}

/** Stores a file as an upload does, with its checks, events, log lines and audit entries. */
async function storeChild(app: App, work: OpenedWork, file: UnpackedFile): Promise<void> {
  const { task, caller, signal, uploadFile } = work
  using events = app.hooks.collect()
  const address = task.address === null ? {} : { address: task.address }
  const body = { file: { name: childName(file.name), content: file.content }, options: async () => optionsOf(task) }
  await perform(
    gateOf('uploadFile'),
    { app, caller, signal, emit: events.emit, ...address },
    {
      params: {},
      readInput: async () => ({ path: {}, query: {}, body }),
      handle: (call: Call, input) => uploadFile(settling(call, work, file), input),
    },
  )
  events.release()
}

function optionsOf({ sha256, uploadAs, tags, allowsSharing }: ClaimedUnpackTask) {
  return {
    parent: sha256,
    upload_as: uploadAs,
    tags: tags.map((tag) => ({ tag })),
    share_3rd_party: allowsSharing,
    // A nested archive counts for the limits of the upload.
    unpack: false,
  }
}

async function openArchive({ db, storage }: App, { sha256 }: ClaimedUnpackTask): Promise<OpenedWork['content'] | null> {
  const content = await storage.open(sha256)
  if (content === null) return null
  const blocks = (first: number, count: number) => blockDigests(db, { sha256, first, count })
  return { sizeBytes: content.sizeBytes, lend: (range) => content.lend(range, blocks) }
}

/** The remaining limits of the upload. */
function limitsFor(app: App, { usedFiles, usedBytes }: ClaimedUnpackTask): UnpackLimits {
  return {
    files: UNPACK_LIMITS.files - usedFiles,
    totalBytes: UNPACK_LIMITS.totalBytes - Number(usedBytes),
    fileBytes: Math.min(app.settings.maxUploadSizeBytes ?? Infinity, app.largestFileBytes ?? Infinity),
    ratio: UNPACK_LIMITS.ratio,
  }
}

/** The content of another object, for example, is a config. */
function isAboutFile({ code }: Problem): boolean {
  return code === 'conflict' || code === 'type_conflict' || code === 'invalid_request'
}

/** No later attempt would end otherwise. */
function isFinal({ status }: Problem): boolean {
  return status === 403 || status === 404 || status === 413
}
