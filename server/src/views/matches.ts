import type { components } from '../generated/contract.ts'
import type { MatchRow } from '../tables/rows.ts'
import { viewTime } from './time.ts'

type Schemas = components['schemas']

export function viewMatch({ id, type, name, contentType, size, uploadTime, tags }: MatchRow): Schemas['MatchedObject'] {
  const found = { id, type, name, content_type: contentType, size, upload_time: viewTime(uploadTime) }
  return tags === null ? found : { ...found, tags: [...tags] }
}
