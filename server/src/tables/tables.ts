import type { AnalysisStartModel } from './analysis-start.ts'
import type { ApiKeyModel } from './api-key.ts'
import type { ArchiveRequestModel } from './archive-request.ts'
import type { AttributeModel } from './attribute.ts'
import type { AttributeDefinitionModel } from './attribute-definition.ts'
import type { AttributePermissionModel } from './attribute-permission.ts'
import type { AuditAnchorModel } from './audit-anchor.ts'
import type { AuditEntryModel } from './audit-entry.ts'
import type { AuditPendingModel } from './audit-pending.ts'
import type { BackgroundTaskModel } from './background-task.ts'
import type { BlockDigestsModel } from './block-digests.ts'
import type { CaseModel } from './case.ts'
import type { CaseGroupModel } from './case-group.ts'
import type { CaseObjectModel } from './case-object.ts'
import type { CommentModel } from './comment.ts'
import type { ConfigFamilyModel } from './config-family.ts'
import type { ContentCheckModel } from './content-check.ts'
import type { DeletedObjectModel } from './deleted-object.ts'
import type { FavoriteModel } from './favorite.ts'
import type { FileFactsModel } from './file-facts.ts'
import type { FileSimilarityModel } from './file-similarity.ts'
import type { FileTermModel } from './file-term.ts'
import type { FileTextFilterModel } from './file-text-filter.ts'
import type { GroupModel } from './group.ts'
import type { GroupTagModel } from './group-tag.ts'
import type { InstanceModel } from './instance.ts'
import type { JobModel } from './job.ts'
import type { JobGroupModel } from './job-group.ts'
import type { JobItemModel } from './job-item.ts'
import type { KartonAnalysisModel } from './karton-analysis.ts'
import type { KartonObjectModel } from './karton-object.ts'
import type { ListingClockModel } from './listing-clock.ts'
import type { MemberModel } from './member.ts'
import type { ObjectModel } from './object.ts'
import type { ObjectHoldModel } from './object-hold.ts'
import type { ObjectUsageModel } from './object-usage.ts'
import type { OpenidIdentityModel } from './openid-identity.ts'
import type { OpenidIssuerModel } from './openid-issuer.ts'
import type { OpenidProviderModel } from './openid-provider.ts'
import type { OpenidUsedStateModel } from './openid-used-state.ts'
import type { PermissionModel } from './permission.ts'
import type { QuickQueryModel } from './quick-query.ts'
import type { QuotaModel } from './quota.ts'
import type { RelationModel } from './relation.ts'
import type { RetentionRuleModel } from './retention-rule.ts'
import type { SessionModel } from './session.ts'
import type { Table } from './table.ts'
import type { TagModel } from './tag.ts'
import type { TagNameModel } from './tag-name.ts'
import type { TotpModel } from './totp.ts'
import type { TotpRecoveryModel } from './totp-recovery.ts'
import type { TrashModel } from './trash.ts'
import type { TrashOriginModel } from './trash-origin.ts'
import type { TrashRelationModel } from './trash-relation.ts'
import type { UnpackTaskModel } from './unpack-task.ts'
import type { UploadCountModel } from './upload-count.ts'
import type { UsageDayModel } from './usage-day.ts'
import type { UsageTotalModel } from './usage-total.ts'
import type { UsedChallengeModel } from './used-challenge.ts'
import type { UserModel } from './user.ts'
import type { YaraFailureModel } from './yara-failure.ts'
import type { YaraHuntModel } from './yara-hunt.ts'
import type { YaraHuntHitModel } from './yara-hunt-hit.ts'
import type { YaraMatchModel } from './yara-match.ts'
import type { YaraRulesetModel } from './yara-ruleset.ts'
import type { YaraRulesetVersionModel } from './yara-ruleset-version.ts'
import type { YaraWaitingModel } from './yara-waiting.ts'

type Models =
  | typeof AnalysisStartModel
  | typeof ApiKeyModel
  | typeof ArchiveRequestModel
  | typeof AttributeDefinitionModel
  | typeof AttributePermissionModel
  | typeof AttributeModel
  | typeof AuditAnchorModel
  | typeof AuditEntryModel
  | typeof AuditPendingModel
  | typeof BackgroundTaskModel
  | typeof BlockDigestsModel
  | typeof CaseModel
  | typeof CaseGroupModel
  | typeof CaseObjectModel
  | typeof CommentModel
  | typeof ConfigFamilyModel
  | typeof ContentCheckModel
  | typeof DeletedObjectModel
  | typeof FavoriteModel
  | typeof FileFactsModel
  | typeof FileTermModel
  | typeof FileTextFilterModel
  | typeof FileSimilarityModel
  | typeof GroupTagModel
  | typeof GroupModel
  | typeof InstanceModel
  | typeof JobGroupModel
  | typeof JobItemModel
  | typeof JobModel
  | typeof KartonAnalysisModel
  | typeof KartonObjectModel
  | typeof ListingClockModel
  | typeof MemberModel
  | typeof ObjectModel
  | typeof ObjectHoldModel
  | typeof ObjectUsageModel
  | typeof OpenidIdentityModel
  | typeof OpenidIssuerModel
  | typeof OpenidProviderModel
  | typeof OpenidUsedStateModel
  | typeof PermissionModel
  | typeof QuickQueryModel
  | typeof QuotaModel
  | typeof RelationModel
  | typeof RetentionRuleModel
  | typeof SessionModel
  | typeof TagNameModel
  | typeof TagModel
  | typeof TotpModel
  | typeof TotpRecoveryModel
  | typeof TrashModel
  | typeof TrashOriginModel
  | typeof TrashRelationModel
  | typeof UnpackTaskModel
  | typeof UploadCountModel
  | typeof UsageDayModel
  | typeof UsageTotalModel
  | typeof UsedChallengeModel
  | typeof UserModel
  | typeof YaraFailureModel
  | typeof YaraMatchModel
  | typeof YaraRulesetModel
  | typeof YaraRulesetVersionModel
  | typeof YaraWaitingModel
  | typeof YaraHuntHitModel
  | typeof YaraHuntModel

/** The row of each table, by the names of the database. */
export type Rows = { [M in Models as M['tableName']]: Columns<M['prototype']> }

// A relation is optional, a column is not.
type Columns<M> = {
  [K in keyof M as K extends InheritedName
    ? never
    : Partial<Pick<M, K>> extends Pick<M, K>
      ? never
      : ColumnName<K>]: M[K]
}

type InheritedName = keyof Table

/** As the column mappers of the models write it. */
type ColumnName<K> = K extends 'share3rdParty' ? 'share_3rd_party' : K extends string ? SnakeCase<K> : never

type SnakeCase<S extends string> = S extends `${infer First}${infer Rest}`
  ? First extends Lowercase<First>
    ? `${First}${SnakeCase<Rest>}`
    : `_${Lowercase<First>}${SnakeCase<Rest>}`
  : S

declare module 'knex/types/tables.js' {
  interface Tables extends Rows {}
}
