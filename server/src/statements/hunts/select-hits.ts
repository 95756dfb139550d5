import type { Knex } from 'knex'
import type { Caller } from '../../caller.ts'
import type { ObjectModel } from '../../tables/object.ts'
import type { Fields, FilledRow } from '../../tables/rows.ts'
import type { HitString, YaraHuntHitModel } from '../../tables/yara-hunt-hit.ts'
import { visibleObjects } from '../access/visible.ts'

export type HitRow = Fields<YaraHuntHitModel, 'position' | 'rule'> &
  FilledRow<ObjectModel, 'dhash' | 'fileName' | 'fileSize'> & { readonly strings: readonly HitString[] }
export type HitPage = { readonly after?: number | undefined; readonly count?: number | undefined }

/** Hits after a position, in files that the caller sees now. */
export async function selectHits(
  db: Knex,
  caller: Caller,
  { huntId, after = 0, count = 100 }: HitPage & { readonly huntId: string },
): Promise<readonly HitRow[]> {
  return visibleObjects(db, caller, 'file')
    .join('yara_hunt_hit as hit', 'hit.object_id', 'object.id')
    .where('hit.hunt_id', huntId)
    .where('hit.position', '>', after)
    .orderBy('hit.position')
    .limit(count)
    .select<HitRow[]>({
      position: 'hit.position',
      rule: 'hit.rule',
      strings: 'hit.strings',
      dhash: 'object.dhash',
      fileName: 'object.file_name',
      fileSize: 'object.file_size',
    })
}
