import type { Pojo } from 'objection'
import type { ObjectType } from './kind.ts'
import { Table } from './table.ts'

export class ObjectModel extends Table {
  static override readonly tableName = 'object'

  static override readonly columnNameMappers = {
    parse: (row: Pojo) => Table.columnNameMappers.parse(row),
    format: ({ share3rdParty, ...rest }: Pojo) => ({
      ...Table.columnNameMappers.format(rest),
      // The general rule would write share3rd_party.
      ...(share3rdParty === undefined ? {} : { share_3rd_party: share3rdParty }),
    }),
  }

  declare id: number
  declare type: ObjectType
  declare dhash: string
  declare uploadTime: string
  declare blobName: string | null
  declare blobSize: number | null
  declare blobType: string | null
  declare content: string | null
  declare lastSeen: string | null
  declare family: string | null
  declare cfg: unknown
  declare configType: string | null
  declare altNames: string[]
  declare crc32: string | null
  declare fileName: string | null
  declare fileSize: number | null
  declare fileType: string | null
  declare md5: string | null
  declare sha1: string | null
  declare sha256: string | null
  declare sha512: string | null
  declare ssdeep: string | null
  declare share3rdParty: boolean
  /** Null: no config, or one of common length. */
  declare hasLongCfg: boolean | null
}
