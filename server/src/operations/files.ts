import type { Handler } from '../contract.ts'
import { deleteObject } from '../domain/objects/delete-object.ts'
import { listFiles as list } from '../domain/objects/list-objects.ts'
import { loadFacts } from '../domain/objects/load-facts.ts'
import { loadFileDetail } from '../domain/objects/load-file.ts'
import { loadVisible, withOptions } from '../domain/objects/load-visible.ts'
import { oldParent } from '../domain/objects/upload/old-parent.ts'
import { uploadFile as upload } from '../domain/objects/upload/upload-file.ts'
import { uploadFiles as uploadMany } from '../domain/objects/upload/upload-files.ts'
import { viewFacts } from '../views/facts.ts'
import { viewFile, viewFileSummary, viewUploadOutcome } from '../views/files.ts'

export const listFiles: Handler<'listFiles'> = async (call, { query }) => {
  const { rows, cursor } = await list(call, query)
  return { files: rows.map(viewFileSummary), ...cursor }
}

export const uploadFile: Handler<'uploadFile'> = async (call, { body }) => viewFile(await upload(call, body))

export const uploadFileBelow: Handler<'uploadFileBelow'> = async (call, { path, body: { file, options } }) => {
  const below = async () => ({ ...(await options()), parent: oldParent(path.id) })
  return viewFile(await upload(call, { file, options: below }, 'json'))
}

export const uploadFiles: Handler<'uploadFiles'> = async (call, { body }) => ({
  outcomes: (await uploadMany(call, body)).map(viewUploadOutcome),
})

export const getFile: Handler<'getFile'> = async (call, { path, query }) =>
  viewFile(await loadVisible(call, { kind: 'file', id: path.id }, withOptions(loadFileDetail, query)))

export const getFileFacts: Handler<'getFileFacts'> = async (call, { path }) => viewFacts(await loadFacts(call, path.id))

export const deleteFile: Handler<'deleteFile'> = async (call, { path, query }) => {
  await deleteObject(call, { kind: 'file', id: path.id, isForever: query.forever })
  return null
}
