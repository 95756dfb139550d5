export type { ApiKey, ApiKeys, IssuedApiKey, KeyLimits } from './accounts/api-keys.ts'
export type { Audit, AuditEntry, AuditFilter, AuditListOptions, AuditPage, RecordedDownload } from './accounts/audit.ts'
export { anonymous, apiKey, bearer, password, sessionCookie } from './accounts/auth.ts'
export type { Group, GroupChange, Groups, NewGroup } from './accounts/groups.ts'
export type { Members } from './accounts/members.ts'
export type {
  NewOidcProvider,
  Oidc,
  OidcAuthentication,
  OidcBinding,
  OidcCode,
  OidcIdentity,
  OidcProvider,
  OidcProviderChange,
  OidcRegistration,
} from './accounts/oidc.ts'
export type { SessionItem, Sessions } from './accounts/sessions.ts'
export type {
  BrowserSession,
  Credentials,
  Identity,
  PasswordChange,
  PasswordRecovery,
  ProofOptions,
  Registration,
  SignIn,
  SignInResult,
} from './accounts/sign-in.ts'
export {
  type ChallengeOptions,
  type ChallengeProgress,
  type SolvedChallenge,
  solveChallenge,
} from './accounts/solve-challenge.ts'
export type { OwnProof, Totp, TotpSecret, TotpState } from './accounts/totp.ts'
export type { NewUser, OffboardingReport, Profile, User, UserChange, UserListItem, Users } from './accounts/users.ts'
export type { Analyses, AnalysisStatus, WaitOptions } from './annotations/analyses.ts'
export type { Analysis, AnalysisArguments } from './annotations/analysis-calls.ts'
export type { Annotations } from './annotations/annotations.ts'
export type {
  AttributeKey,
  AttributeKeyChange,
  AttributeKeys,
  AttributePermission,
  NewAttributeKey,
} from './annotations/attribute-keys.ts'
export type {
  AttributeOptions,
  Attributes,
  AttributeTexts,
  AttributeValue,
  NewAttribute,
} from './annotations/attributes.ts'
export type { Comment, CommentOptions, CommentOrigin, Comments } from './annotations/comments.ts'
export type { Favorites } from './annotations/favorites.ts'
export type {
  ManagedMetakey,
  MetakeyDefinition,
  MetakeyDefinitionChange,
  MetakeyDefinitions,
  MetakeyGroupRef,
  MetakeyRights,
  NewMetakeyDefinition,
} from './annotations/metakey-definitions.ts'
export type { Metakey, Metakeys } from './annotations/metakeys.ts'
export type { RelatedObjects, Relations, RelativeOptions } from './annotations/relations.ts'
export type { ObjectShare, Shares } from './annotations/shares.ts'
export type { Tags } from './annotations/tags.ts'
export { type BatchOptions, type Items, inParallel, type Outcome } from './calls/batch.ts'
export type { RequestJson, RequestOptions } from './calls/request.ts'
export type {
  Case,
  CaseAddition,
  CaseChange,
  CaseCountOptions,
  CaseListOptions,
  CaseObject,
  CaseObjectListOptions,
  CaseObjectOptions,
  CaseRemoval,
  CaseState,
  Cases,
  CaseWithDescription,
  NewCase,
} from './cases/cases.ts'
export { type Client, completeClient, createClient } from './client/client.ts'
export { type ClientCore, createCore } from './client/core.ts'
export type { ObjectRef } from './client/ref.ts'
export { type CartDecoder, type CartOptions, decodeCart } from './download/cart.ts'
export { deobfuscate, negate } from './download/checks.ts'
export type { ByteRange } from './download/content.ts'
export type { SavedFile, SaveOptions, SaveProgress } from './download/content-to-save.ts'
export type { Download, DownloadFormat, DownloadOptions, ZipOptions } from './download/download.ts'
export {
  AbortError,
  AccountDisabledError,
  AccountPendingError,
  ApiError,
  AuthError,
  BadRangeError,
  BadResponseError,
  ConflictError,
  ConnectionError,
  ContentDamagedError,
  CursorError,
  type CursorErrorReason,
  type ErrorCode,
  FileExistsError,
  ForbiddenError,
  GatewayError,
  IntegrityError,
  InvalidCredentialsError,
  MaintenanceError,
  NotAuthenticatedError,
  NotFoundError,
  NotReplayableError,
  PasswordRequiredError,
  type ProblemCode,
  QueryTimeoutError,
  QuotaExceededError,
  RateLimitError,
  ReadOnlyError,
  SecondFactorRequiredError,
  SecondFactorSetupRequiredError,
  ServerError,
  StorageFullError,
  TimeoutError,
  TooLargeError,
  TooSlowError,
  TypeConflictError,
  UnavailableError,
  UnderHoldError,
  UnsupportedError,
  ValidationError,
} from './errors/api-error.ts'
export type { FieldError, QueryError } from './errors/query-error.ts'
export { fileCursor, readCursorFile } from './feed/cursor/lazy-file-cursor.ts'
export { type MemoryCursor, memoryCursor } from './feed/cursor/memory-cursor.ts'
export type { Spill } from './feed/cursor/spill.ts'
export type { CursorSnapshot } from './feed/cursor/state.ts'
export type { CursorStore, DeadLetter } from './feed/cursor/store.ts'
export type { Feed } from './feed/feed.ts'
export type { ClientFeed, ClientFeedOptions, FeedRecords } from './feed/feeds.ts'
export type { FeedItem } from './feed/session/item.ts'
export type { FeedOptions } from './feed/settings.ts'
export type { FeedRecord } from './feed/source.ts'
export type { components, operations, paths } from './generated/schema.ts'
export { hashConfig } from './hash/hash-config.ts'
export { hashBlob, hashFile } from './hash/hash-content.ts'
export type { Hold, HoldOptions, Holds } from './holds/holds.ts'
export type { ComparedFile, HitBy, HitOptions, Hunt, HuntComparison, HuntHit, Hunts, NewHunt } from './hunts/hunts.ts'
export type {
  CountedQuery,
  CountOptions,
  FollowOptions,
  GroupOptions,
  Job,
  JobChange,
  JobGroup,
  JobOutcome,
  JobPreview,
  JobResult,
  Jobs,
  NewJob,
  OutcomeOptions,
} from './jobs/jobs.ts'
export {
  isRawNumber,
  type Numbers,
  parseLossless,
  type RawNumber,
  rawNumber,
  stringifyLossless,
} from './json/lossless.ts'
export type { Archives, Selection } from './kinds/archives.ts'
export type { BlobDetail, BlobSummary, Blobs, BlobUploadOptions } from './kinds/blobs.ts'
export type { ClusterMethod, ClusterOptions, FileCluster, FileClusters } from './kinds/clusters.ts'
export type {
  ConfigContents,
  ConfigDetail,
  ConfigFamily,
  ConfigSummary,
  Configs,
  ConfigUploadOptions,
} from './kinds/configs.ts'
export type { DetailsResult, ManyDetailsOptions } from './kinds/details.ts'
export type { FileSummary } from './kinds/file-source.ts'
export type { DownloadManyOptions, DownloadUrlOptions, FileFacts, Files, TokenOptions } from './kinds/files.ts'
export type { Find, FindOptions, MatchGroup, TextMatches } from './kinds/find-text.ts'
export type { HashLookupResult, LookupOptions } from './kinds/lookup.ts'
export type { ObjectDetail, ObjectSummary, Objects } from './kinds/objects.ts'
export type { SimilarFile, SimilarFiles, SimilarityDigests, SimilarOptions } from './kinds/similar.ts'
export { plainTextOf } from './queries/plain-text.ts'
export type { Kind, QuickQueries, QuickQuery } from './queries/quick-queries.ts'
export { type HashKind, hashKind } from './records/identifier.ts'
export type { NameOptions } from './records/names.ts'
export type { Listing, ListOptions, ListSort } from './records/pages.ts'
export { type FetchItems, type PageOptions, type PageRequest, type PageResult, paginate } from './records/paginate.ts'
export type {
  BoundedCount,
  CallOptions,
  DeleteOptions,
  DetailOptions,
  FacetOptions,
  Facets,
  Records,
} from './records/records.ts'
export type {
  ExchangedObject,
  ExchangeOptions,
  RemoteAnswer,
  RemoteRequest,
  Remotes,
  SkippedPart,
} from './remotes/remotes.ts'
export type {
  NewRetentionRule,
  Retention,
  RetentionPreview,
  RetentionRule,
  RetentionRuleChange,
} from './retention/retention.ts'
export type { BackgroundTask, Server, ServerAdmin, ServerInfo } from './server/server.ts'
export type { OperationCheck } from './server/supports.ts'
export type { ByteStream } from './source/open-source.ts'
export type { UploadSource } from './source/source.ts'
export { findStrings } from './strings/find-strings.ts'
export {
  createStringScanner,
  type FoundString,
  STRING_ENCODINGS,
  type StringEncoding,
  type StringScanner,
  type StringScanOptions,
} from './strings/string-scanner.ts'
export type { RestoredObject, Trash, TrashEntry, TrashFilter } from './trash/trash.ts'
export type { CommonUploadOptions, Share } from './upload/common-options.ts'
export type { FileDetail } from './upload/file-detail.ts'
export type { UploadOptions, UploadOutcome, UploadProgress } from './upload/upload.ts'
export type { UploadManyOptions } from './upload/upload-many.ts'
export type { UploadTogetherOptions } from './upload/upload-together.ts'
export type { Quota, QuotaLimits, Usage, UsageEntry, UsageOptions, UsageReport, UserUsage } from './usage/usage.ts'
export type { Auth } from './wire/auth.ts'
export type { AttemptInfo, ClientOptions, UndiciDispatcher } from './wire/client-options.ts'
export type { RawClient } from './wire/raw.ts'
export type { TlsOptions } from './wire/types.ts'
export type {
  FileYara,
  NewYaraRuleset,
  SavedYaraRuleset,
  Yara,
  YaraCheck,
  YaraFault,
  YaraListOptions,
  YaraMatch,
  YaraMatchCount,
  YaraRuleCount,
  YaraRuleset,
  YaraRulesetChange,
  YaraRulesetOptions,
  YaraRulesetWithSource,
  YaraScan,
  YaraVersion,
} from './yara/yara.ts'
