export type { ApiKey, ApiKeys, IssuedApiKey } from './api-keys.ts'
export { anonymous, apiKey, bearer, password } from './auth.ts'
export { type Client, type ClientFeedOptions, createClient } from './client.ts'
export { negate } from './download/checks.ts'
export type { ByteRange } from './download/content.ts'
export type { Download, DownloadOptions, ZipOptions } from './download/download.ts'
export type { SavedFile, SaveOptions, SaveProgress } from './download/save-file.ts'
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
  CursorError,
  type CursorFault,
  type ErrorCode,
  type FieldError,
  FileExistsError,
  ForbiddenError,
  GatewayError,
  IntegrityError,
  InvalidCredentialsError,
  MaintenanceError,
  NotAuthenticatedError,
  NotFoundError,
  NotReplayableError,
  type ProblemCode,
  QueryTimeoutError,
  RateLimitError,
  ServerError,
  StorageFullError,
  TimeoutError,
  TooLargeError,
  TypeConflictError,
  UnavailableError,
  UnsupportedError,
  ValidationError,
} from './error.ts'
export type { Feed } from './feed/feed.ts'
export type { FeedItem } from './feed/item.ts'
export { type MemoryCursor, memoryCursor } from './feed/memory-cursor.ts'
export type { FeedOptions } from './feed/settings.ts'
export type { FeedRecord } from './feed/source.ts'
export type { CursorSnapshot } from './feed/state.ts'
export type { CursorStore, DeadLetter, Spill } from './feed/store.ts'
export type { FileSummary, Files, TokenOptions } from './files.ts'
export type { components, operations, paths } from './generated/schema.ts'
export { fileCursor, readCursorFile } from './lazy-file-cursor.ts'
export type { ObjectDetail, ObjectSummary, Objects } from './objects.ts'
export type { AttemptInfo, ClientOptions } from './options.ts'
export type { Listing, ListOptions } from './pages.ts'
export type { RawClient } from './raw.ts'
export { type HashKind, hashKind } from './records/identifier.ts'
export type { CallOptions, Records } from './records/records.ts'
export type { Server, ServerInfo } from './server.ts'
export type { Credentials, Identity, SignedIn, SignIn } from './sign-in.ts'
export type { Tags } from './tags.ts'
export type { ByteStream } from './upload/open-source.ts'
export type { UploadSource } from './upload/source.ts'
export type { FileDetail, Share, UploadOptions, UploadProgress } from './upload/upload.ts'
export type { UploadManyOptions, UploadOutcome } from './upload/upload-many.ts'
export type { Auth } from './wire/session.ts'
export type { TlsOptions } from './wire/types.ts'
