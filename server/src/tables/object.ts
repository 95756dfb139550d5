import { Model, type Pojo } from 'objection'
import { AttributeModel } from './attribute.ts'
import { CommentModel } from './comment.ts'
import { KartonAnalysisModel } from './karton-analysis.ts'
import { PermissionModel } from './permission.ts'
import { Table } from './table.ts'
import { TagModel } from './tag.ts'

export type ObjectType = 'file' | 'static_config' | 'text_blob'

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

  static override readonly relationMappings = () => ({
    parents: {
      relation: Model.ManyToManyRelation,
      modelClass: ObjectModel,
      join: { from: 'object.id', through: { from: 'relation.child_id', to: 'relation.parent_id' }, to: 'object.id' },
    },
    children: {
      relation: Model.ManyToManyRelation,
      modelClass: ObjectModel,
      join: { from: 'object.id', through: { from: 'relation.parent_id', to: 'relation.child_id' }, to: 'object.id' },
    },
    tags: { relation: Model.HasManyRelation, modelClass: TagModel, join: { from: 'object.id', to: 'tag.object_id' } },
    comments: {
      relation: Model.HasManyRelation,
      modelClass: CommentModel,
      join: { from: 'object.id', to: 'comment.object_id' },
    },
    attributes: {
      relation: Model.HasManyRelation,
      modelClass: AttributeModel,
      join: { from: 'object.id', to: 'attribute.object_id' },
    },
    permissions: {
      relation: Model.HasManyRelation,
      modelClass: PermissionModel,
      join: { from: 'object.id', to: 'permission.object_id' },
    },
    analyses: {
      relation: Model.ManyToManyRelation,
      modelClass: KartonAnalysisModel,
      join: {
        from: 'object.id',
        through: { from: 'karton_object.object_id', to: 'karton_object.analysis_id' },
        to: 'karton_analysis.id',
      },
    },
  })

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

  declare parents?: ObjectModel[]
  declare children?: ObjectModel[]
  declare tags?: TagModel[]
  declare comments?: CommentModel[]
  declare attributes?: AttributeModel[]
  declare permissions?: PermissionModel[]
  declare analyses?: KartonAnalysisModel[]
}
