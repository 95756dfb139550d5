import type { DescribedObject } from '../../../statements/contents/contents-of.ts'
import { viewTime } from '../../../views/time.ts'
import { entryName } from '../../../zip/entry-name.ts'

/** Begins with the identifier, so that no two are the same, and nobody who extracts it chooses its beginning. */
export function nameInArchive({ dhash, type, fileName, blobName }: DescribedObject): string {
  if (type === 'static_config') return `${dhash}.json`
  const own = entryName(fileName ?? blobName ?? '', '')
  const name = own === '' ? dhash : `${dhash}-${own}`
  return type === 'text_blob' ? `${name}.txt` : name
}

/** What is known of an object, as a line of JSON. */
export function queueOf(object: DescribedObject): string {
  const { dhash, type, uploadTime, tags } = object
  const common = { id: dhash, entry: nameInArchive(object), type, upload_time: viewTime(uploadTime), tags }
  return `${JSON.stringify({ ...common, ...ofKind(object) })}\n`
}

function ofKind(object: DescribedObject): object {
  const { family, configType, blobName, blobSize, blobType } = object
  if (object.type === 'static_config') return { family, config_type: configType }
  if (object.type === 'text_blob') return { name: blobName, size: blobSize, blob_type: blobType }
  const { fileName, fileSize, fileType, md5, sha1, sha256, sha512, crc32, ssdeep } = object
  return { name: fileName, size: fileSize, file_type: fileType, md5, sha1, sha256, sha512, crc32, ssdeep }
}
