import type { components } from '../generated/contract.ts'
import { Table } from './table.ts'

export type HitString = components['schemas']['YaraHitString']

/** A rule of a hunt that matched a file. */
export class YaraHuntHitModel extends Table {
  static override readonly tableName = 'yara_hunt_hit'
  static override readonly idColumn = ['hunt_id', 'position']

  declare huntId: string
  declare position: number
  declare objectId: number
  declare rule: string
  declare strings: unknown
}
