import type { Call } from '../../../call.ts'
import type { ObjectRef } from '../../../plugins/events.ts'
import { fileRow } from '../../../tables/rows.ts'
import { refOf } from '../../access/ref-of.ts'
import { announceAttributes } from '../../attributes/announce-attributes.ts'
import type { BlobDetail } from '../load-blob.ts'
import type { ConfigDetail } from '../load-config.ts'
import type { FileDetail } from '../load-file.ts'
import type { StoredUpload } from './store-object.ts'

/** Announces what an upload attached to an object, in the order of attributes, links and tags. */
export function announceAttached(call: Call, stored: StoredUpload, children: readonly ObjectRef[] = []): void {
  const object = refOf(stored)
  announceAttributes(call, object, stored.attributes)
  if (stored.newParent !== null) announceLink(call, refOf(stored.newParent), object)
  for (const child of children) announceLink(call, object, child)
  for (const { tag, isNew } of stored.tags) {
    call.emit(isNew ? 'createdTag' : 'reuploadedTag', { object, tag })
    call.emit('changedObject', { object })
  }
  call.emit(stored.isNew ? 'createdObject' : 'reuploadedObject', { object })
}

export function announceFile({ emit }: Call, isNew: boolean, file: FileDetail): void {
  const { id, sha512 } = file
  emit(isNew ? 'createdFile' : 'reuploadedFile', { file: { id, type: 'file', ...fileRow(file), sha512 } })
}

export function announceConfig({ emit }: Call, isNew: boolean, { id, family, configType }: ConfigDetail): void {
  emit(isNew ? 'createdConfig' : 'reuploadedConfig', { config: { id, type: 'static_config', family, configType } })
}

export function announceBlob({ emit }: Call, isNew: boolean, { id, blobName, blobSize, blobType }: BlobDetail): void {
  emit(isNew ? 'createdTextBlob' : 'reuploadedTextBlob', {
    blob: { id, type: 'text_blob', blobName, blobSize, blobType },
  })
}

function announceLink({ emit }: Call, parent: ObjectRef, child: ObjectRef): void {
  emit('createdRelation', { parent, child })
  emit('changedObject', { object: parent })
  emit('changedObject', { object: child })
}
