import type { AnalysisStartModel } from './analysis-start.ts'
import type { ApiKeyModel } from './api-key.ts'
import type { AttributeModel } from './attribute.ts'
import type { AttributeDefinitionModel } from './attribute-definition.ts'
import type { AttributePermissionModel } from './attribute-permission.ts'
import type { CaseModel } from './case.ts'
import type { CaseObjectModel } from './case-object.ts'
import type { CommentModel } from './comment.ts'
import type { GroupModel } from './group.ts'
import { ObjectModel } from './object.ts'
import type { ObjectHoldModel } from './object-hold.ts'
import type { OpenidIdentityModel } from './openid-identity.ts'
import type { OpenidIssuerModel } from './openid-issuer.ts'
import type { OpenidProviderModel } from './openid-provider.ts'
import type { PermissionModel } from './permission.ts'
import type { QuotaModel } from './quota.ts'
import type { SessionModel } from './session.ts'
import type { Table } from './table.ts'
import type { TagModel } from './tag.ts'
import type { TrashModel } from './trash.ts'
import type { UserModel } from './user.ts'
import type { YaraFailureModel } from './yara-failure.ts'
import type { YaraMatchModel } from './yara-match.ts'
import type { YaraRulesetModel } from './yara-ruleset.ts'
import type { YaraRulesetVersionModel } from './yara-ruleset-version.ts'

/** Some fields of a model, as they are read. */
export type Fields<Model, Names extends keyof Model> = { readonly [Name in Names]: Model[Name] }

/** The same where rows of that type always have them. */
export type FilledRow<Model, Names extends keyof Model> = { readonly [Name in Names]: NonNullable<Model[Name]> }

export const FILE_FIELDS = ['fileName', 'fileSize', 'fileType', 'md5', 'sha1', 'sha256'] as const
export const FILE_DETAIL_FIELDS = [...FILE_FIELDS, 'altNames', 'sha512', 'crc32', 'ssdeep'] as const
export const CONFIG_FIELDS = ['family', 'configType'] as const
export const BLOB_FIELDS = ['blobName', 'blobSize', 'blobType', 'lastSeen'] as const

/** An object as lists show it. */
export type ObjectRow = Fields<ObjectModel, 'type' | 'uploadTime'> & {
  readonly id: ObjectModel['dhash']
  readonly tags: readonly TagModel['tag'][]
}
/** The name of an object and what describes it, alike for all types. */
export type NameRow = {
  readonly name: string
  readonly contentType: string
  /** Null for a config. */
  readonly size: number | null
}
/** An object in a list of several types; it is named on request. */
export type ListedRow = ObjectRow & Partial<NameRow>
/** An object that was found among all types. */
export type MatchRow = Omit<ObjectRow, 'tags'> &
  NameRow & {
    /** Null: not asked for. */
    readonly tags: readonly TagModel['tag'][] | null
  }
/** The same if it was looked up by one of its hashes. */
export type HashMatchRow = MatchRow & { readonly hash: string }
export type FileRow = FilledRow<ObjectModel, (typeof FILE_FIELDS)[number]>
export type FileDetailRow = FilledRow<ObjectModel, Exclude<(typeof FILE_DETAIL_FIELDS)[number], 'ssdeep'>> &
  Fields<ObjectModel, 'ssdeep'>
export type ConfigRow = FilledRow<ObjectModel, (typeof CONFIG_FIELDS)[number]>
export type BlobRow = FilledRow<ObjectModel, (typeof BLOB_FIELDS)[number]>

/** The columns of `object` for these fields, to select them by their names. */
export function objectFields<Name extends keyof ObjectModel & string>(
  names: readonly Name[],
): Readonly<Record<Name, string>> {
  const columns = names.map((name) => [name, `object.${ObjectModel.propertyNameToColumnName(name)}`])
  return Object.fromEntries(columns)
}

/** What lists show of a file, out of all that is known of it. */
export function fileRow({ fileName, fileSize, fileType, md5, sha1, sha256 }: FileRow): FileRow {
  return { fileName, fileSize, fileType, md5, sha1, sha256 }
}

/** A position in the listing: what follows is older. */
export type Pivot = Fields<ObjectModel, 'id' | 'uploadTime'>

export type RelativeRows = { readonly parents: readonly ListedRow[]; readonly children: readonly ListedRow[] }
export type AttributeRow = Fields<AttributeModel, 'id' | 'key' | 'value'>
/** The values of one key on one object: the first ones, and how many there are. */
export type AttributeTextsRow = Fields<AttributeModel, 'key'> & {
  readonly id: ObjectModel['dhash']
  readonly texts: readonly string[]
  readonly count: number
}
export type PendingRow = Fields<AnalysisStartModel, 'requestedOn' | 'attempts' | 'lastError'> & {
  readonly id: AnalysisStartModel['analysisId']
}

/** An object with all that its detail shows. */
export type DetailRow = ObjectRow &
  RelativeRows &
  Fields<ObjectModel, 'share3rdParty'> & {
    readonly favorite: boolean
    readonly pendingAnalyses: readonly PendingRow[]
    readonly attributes: readonly AttributeRow[]
    /** Read only on request. */
    readonly uploader?: UserModel['login'] | null
    /** Read only on request. */
    readonly hold?: Fields<HoldRow, 'reason' | 'placedBy' | 'placedOn'> | null
    /** Read only on request. */
    readonly comments?: readonly CommentRow[]
    /** Read only on request. */
    readonly shares?: readonly ShareRow[]
    /** Read only on request. */
    readonly totals?: TotalsRow
  }

/** How many of each an object has, up to a bound. */
export type TotalsRow = {
  readonly tags: number
  readonly attributes: number
  readonly parents: number
  readonly children: number
  readonly comments: number
  readonly analyses: number
  readonly shares: number
}

/** What objects have in common: how many have each value. */
export type FacetsRow = {
  readonly count: number
  /** Upload time of the oldest one. */
  readonly oldest: string | null
  readonly tags: readonly ValueCount[]
  readonly kinds: readonly KindCount[]
  readonly formats: readonly ValueCount[]
  /** Null: without an end. */
  readonly sizes: readonly { readonly from: number; readonly to: number | null; readonly count: number }[]
  readonly families: readonly ValueCount[]
  /** YARA rules. */
  readonly rules: readonly ValueCount[]
  readonly uploaders: readonly ValueCount[]
  readonly times: readonly TimeCount[]
  readonly timeUnit: 'hour' | 'day' | 'month' | 'year'
}
type TimeCount = {
  readonly from: string
  readonly to: string
  readonly count: number
  readonly kinds: readonly KindCount[]
}
type KindCount = { readonly value: ObjectModel['type']; readonly count: number }
type ValueCount = { readonly value: string; readonly count: number }

export type CommentRow = Fields<CommentModel, 'id' | 'comment' | 'timestamp'> & {
  /** Null: the account is gone. */
  readonly author: UserModel['login'] | null
}

/** A permission, and how it came about as far as that is still known. */
export type ShareRow = Fields<PermissionModel, 'accessTime'> & {
  readonly groupName: GroupModel['name']
  readonly reason: PermissionModel['reasonType']
  readonly origin: Fields<ObjectModel, 'dhash' | 'type'> | null
  readonly userLogin: UserModel['login'] | null
}

export type DefinitionRow = Fields<
  AttributeDefinitionModel,
  'key' | 'label' | 'description' | 'urlTemplate' | 'richTemplate' | 'exampleValue' | 'hidden'
>

/** What members of a group may do with a key. */
export type KeyRightRow = Fields<AttributePermissionModel, 'key' | 'canRead' | 'canSet'> & {
  readonly groupName: GroupModel['name']
}

export type ApiKeyRow = Fields<ApiKeyModel, 'id' | 'name' | 'issuedOn' | 'lastUsedAt' | 'lastUsedFrom' | 'madeByKey'> &
  Fields<ApiKeyModel, 'expiresAt' | 'capabilities' | 'addresses'> & {
    readonly issuerLogin: UserModel['login'] | null
    readonly groupName: GroupModel['name'] | null
  }

export type SessionRow = Omit<Fields<SessionModel, keyof SessionModel>, keyof Table | 'userId'>

export type GroupBasicRow = Fields<GroupModel, 'name' | 'private'> & {
  readonly capabilities: readonly GroupModel['capabilities'][number][]
}
export type GroupRow = GroupBasicRow &
  Fields<GroupModel, 'default' | 'workspace' | 'immutable'> & {
    readonly users: readonly UserModel['login'][]
    readonly admins: readonly UserModel['login'][]
    readonly provider: OpenidProviderModel['name'] | null
  }

export type UserRow = Fields<
  UserModel,
  | 'login'
  | 'email'
  | 'additionalInfo'
  | 'feedQuality'
  | 'disabled'
  | 'pending'
  | 'requestedOn'
  | 'registeredOn'
  | 'loggedOn'
  | 'setPasswordOn'
> & {
  readonly registrarLogin: UserModel['login'] | null
  readonly groups: readonly GroupBasicRow[]
}

/** An account that is bound to a provider, by the provider's name. */
export type IdentityRow = Fields<OpenidIdentityModel, 'madeByKey'> & { readonly provider: OpenidProviderModel['name'] }

/** With the fields that older servers left empty at times. */
export type ProviderRow = Fields<
  OpenidProviderModel,
  | 'id'
  | 'name'
  | 'clientId'
  | 'clientSecret'
  | 'authorizationEndpoint'
  | 'tokenEndpoint'
  | 'userinfoEndpoint'
  | 'jwksEndpoint'
  | 'logoutEndpoint'
  | 'groupId'
> &
  FilledRow<OpenidProviderModel, 'requiresApproval'> & {
    readonly issuer: OpenidIssuerModel['issuer'] | null
    readonly groupsMode: NonNullable<OpenidProviderModel['oidcGroupsManagementMode']>
    readonly groupsMatchPattern: NonNullable<OpenidProviderModel['oidcGroupsMatchPattern']>
    readonly groupsReplacePattern: NonNullable<OpenidProviderModel['oidcGroupsReplacePattern']>
  }

/** A hold as it is listed. */
export type HoldRow = Fields<ObjectHoldModel, 'position' | 'dhash' | 'type' | 'reason' | 'placedOn'> & {
  /** The login of the user; null if the user is gone. */
  readonly placedBy: string | null
}

/** A case as the caller sees it, without its description. */
export type CaseRow = Fields<
  CaseModel,
  'id' | 'position' | 'name' | 'isOpen' | 'version' | 'createdAt' | 'changedAt'
> & {
  /** Those that the caller may know. */
  readonly groups: readonly GroupModel['name'][]
  readonly createdBy: UserModel['login'] | null
  readonly canChange: boolean
  readonly canDelete: boolean
}
export type CaseDetailRow = CaseRow & Fields<CaseModel, 'description'>
/** Objects of a case that the caller sees, as far as they are counted. */
export type CaseCountRow = { readonly count: number; readonly isExact: boolean }
export type CaseObjectRow = ObjectRow &
  NameRow &
  Fields<CaseObjectModel, 'position' | 'note' | 'addedAt'> & {
    readonly addedBy: UserModel['login'] | null
    /** Parents in the same case, if the page was read with them. */
    readonly parents?: readonly string[]
  }

/** An object that a retention rule deletes. */
export type DueObject = Fields<ObjectModel, 'id' | 'dhash' | 'type' | 'uploadTime'> & {
  readonly name: string | null
  readonly size: number
}

/** A deleted object, and the login of the user who deleted it. */
export type TrashEntry = Fields<TrashModel, 'id' | 'position' | 'dhash' | 'type' | 'name' | 'size'> &
  Fields<TrashModel, 'objectId' | 'uploadTime' | 'deletedOn' | 'expiresOn'> & { readonly deletedBy: string | null }

export type UsageTotals = { readonly objects: number; readonly bytes: number }
/** Null: deleted users and unknown uploaders. */
export type UsageRow = UsageTotals & { readonly name: string | null }
export type TagUsageRow = UsageRow & { readonly objectsRead: number }
export type UsageReportRow = UsageTotals & {
  readonly by: 'kind' | 'user' | 'group' | 'day' | 'tag'
  /** Days of upload; null: all. */
  readonly period: { readonly from: string; readonly to: string } | null
  readonly isComplete: boolean
  readonly entries: readonly UsageRow[]
}
/** The limits of a group, and what its members have uploaded. */
export type QuotaUse = UsageTotals &
  Fields<QuotaModel, 'maxBytes' | 'maxObjects' | 'maxBytesPerDay'> & {
    readonly group: string
    /** Of objects that were uploaded today, by UTC. */
    readonly bytesToday: number
  }
export type UserUsageRow = UsageTotals & {
  readonly quotas: readonly QuotaUse[]
  readonly login: string
  readonly kinds: readonly UsageRow[]
  readonly days: readonly UsageRow[]
}

/** Everything that acts for a user, and ends when the user leaves. */
export type OffboardingCounts = {
  readonly sessions: number
  readonly apiKeys: number
  /** Keys of other users that were made with keys of this one. */
  readonly dependentApiKeys: number
  readonly jobs: number
  readonly hunts: number
}

export type OffboardingRow = OffboardingCounts & {
  readonly login: string
  readonly isDisabled: boolean
  readonly privateObjects: number
  readonly privateCases: number
  readonly sharedObjects: number
  readonly jobId: string | null
}

/** A ruleset without its source. */
export type RulesetRow = Fields<
  YaraRulesetModel,
  'id' | 'name' | 'groupId' | 'isActive' | 'tag' | 'expiresAt' | 'version'
> &
  Fields<YaraRulesetModel, 'createdAt' | 'updatedAt'> & {
    readonly groupName: GroupModel['name']
    readonly createdBy: UserModel['login'] | null
    readonly updatedBy: UserModel['login'] | null
  }
/** Files that match, as far as they are counted. */
export type MatchCountRow = {
  readonly files: number
  readonly isExact: boolean
  /** Time of the newest match. */
  readonly lastAt: YaraMatchModel['matchedAt'] | null
}
export type RuleCountRow = MatchCountRow & Fields<YaraMatchModel, 'rule'>
/** Only where they were asked for. */
export type RulesetCounts = {
  readonly matches?: MatchCountRow | undefined
  readonly rules?: readonly RuleCountRow[]
}
export type RulesetVersionRow = Fields<YaraRulesetVersionModel, 'version' | 'source' | 'changedAt'> & {
  readonly changedBy: UserModel['login'] | null
}
export type YaraMatchRow = Fields<YaraMatchModel, 'id' | 'rulesetId' | 'version' | 'rule' | 'matchedAt' | 'strings'> & {
  readonly dhash: ObjectModel['dhash']
  readonly ruleset: YaraRulesetModel['name']
  readonly groupName: GroupModel['name']
}
export type YaraFailureRow = Fields<YaraFailureModel, 'rulesetId' | 'version' | 'error' | 'failedAt'> & {
  readonly ruleset: YaraRulesetModel['name']
}
