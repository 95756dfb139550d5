import { Table } from './table.ts'

export class ListingClockModel extends Table {
  static override readonly tableName = 'listing_clock'

  declare id: boolean
  declare lastTime: string
  declare files: number
  declare configs: number
  declare blobs: number
  /** The text of an interval. */
  declare orderSkew: string
  declare latestId: number
  declare latestTime: string
}
