import type { Handler, Schemas } from '../contract.ts'
import { deleteObject } from '../domain/objects/delete-object.ts'
import { listBlobs as list } from '../domain/objects/list-objects.ts'
import { loadBlobDetail } from '../domain/objects/load-blob.ts'
import { loadVisible, withOptions } from '../domain/objects/load-visible.ts'
import { oldParent } from '../domain/objects/upload/old-parent.ts'
import { type BlobUpload, uploadBlob as upload } from '../domain/objects/upload/upload-blob.ts'
import { viewBlob, viewBlobSummary } from '../views/blobs.ts'

export const listBlobs: Handler<'listBlobs'> = async (call, { query }) => {
  const { rows, cursor } = await list(call, query)
  return { blobs: rows.map(viewBlobSummary), ...cursor }
}

export const uploadBlob: Handler<'uploadBlob'> = async (call, { body }) =>
  viewBlob(await upload(call, readUpload(body)))

export const getBlob: Handler<'getBlob'> = async (call, { path, query }) =>
  viewBlob(await loadVisible(call, { kind: 'blob', id: path.id }, withOptions(loadBlobDetail, query)))

export const uploadBlobBelow: Handler<'uploadBlobBelow'> = async (call, { path, body }) =>
  viewBlob(await upload(call, readUpload({ ...body, parent: oldParent(path.id) })))

export const deleteBlob: Handler<'deleteBlob'> = async (call, { path, query }) => {
  await deleteObject(call, { kind: 'blob', id: path.id, isForever: query.forever })
  return null
}

function readUpload(body: Schemas['BlobUpload']): BlobUpload {
  const { blob_name: name, blob_type: type, content } = body
  return { blob: { name, type, content }, options: body }
}
