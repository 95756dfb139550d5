/** What does not hold for some operations, with the reason. */
export type Exception = {
  readonly operations: readonly string[]
  readonly reason: string
} & (
  | {
      readonly check: string
      /** All that are right here. */
      readonly statuses: readonly string[]
    }
  | { readonly phase: 'coverage' }
)

const SEARCHES = [
  'listObjects',
  'listFiles',
  'listConfigs',
  'listBlobs',
  'countObjects',
  'countMatches',
  'listFacets',
  'searchObjects',
  'searchFiles',
  'searchConfigs',
  'searchBlobs',
  'searchOnce',
  'downloadArchive',
  'createArchiveToken',
  'createJob',
  'previewJob',
  'createRetentionRule',
  'updateRetentionRule',
]
const ACCEPTED = ['2xx', '3xx', '401', '403', '404', '409', '429', '5xx']

/** How a request that a schema forbids may be answered. A body may be refused for its size before its members are read. */
export const REJECTED = ['400', '401', '403', '404', '405', '406', '409', '413', '415', '422', '428', '429', '5xx']

export const EXCEPTIONS: readonly Exception[] = [
  {
    operations: SEARCHES,
    check: 'positive_data_acceptance',
    statuses: [...ACCEPTED, '400'],
    reason: 'no schema describes the grammar of queries, nor that one argument excludes another',
  },
  {
    operations: ['findText'],
    check: 'positive_data_acceptance',
    statuses: [...ACCEPTED, '400'],
    reason: 'a text of blanks says nothing, and one with a NUL character is nowhere',
  },
  {
    operations: ['downloadFile'],
    check: 'positive_data_acceptance',
    statuses: [...ACCEPTED, '400', '416'],
    reason:
      'no schema knows the size of the content that a range has to lie in, nor that one argument excludes another',
  },
  {
    operations: ['startAnalysis', 'startKartonAnalysis'],
    check: 'not_a_server_error',
    statuses: ['2xx', '3xx', '4xx', '503'],
    reason: 'the server under test has no analysis backend, and says so',
  },
  {
    operations: ['uploadFile', 'uploadFileBelow', 'uploadFiles'],
    phase: 'coverage',
    reason: 'schemathesis 4.32 cannot judge bytes by a schema with `not`; the other phases send these forms',
  },
  {
    operations: ['uploadFile', 'uploadFileBelow', 'uploadFiles', 'uploadConfigBelow', 'uploadBlobBelow'],
    check: 'positive_data_acceptance',
    statuses: [...ACCEPTED, '400'],
    reason: 'no schema says that bytes are not empty, and that a text holds JSON is not checked by schemathesis',
  },
  {
    operations: ['uploadFiles'],
    check: 'negative_data_rejection',
    statuses: ['200', '400', '401', '403', '404', '405', '406', '408', '409', '413', '415', '422', '429', '5xx'],
    reason:
      'each file has an outcome of its own: what is wrong with the options of one is an error in an answer with 200',
  },
  {
    operations: ['logout'],
    check: 'positive_data_acceptance',
    statuses: [...ACCEPTED, '400'],
    reason: 'the requests are sent with an API key, which has no session to end',
  },
  {
    operations: ['createApiKey'],
    check: 'positive_data_acceptance',
    statuses: [...ACCEPTED, '400'],
    reason:
      'limits that can never hold are refused: a time in the past, what the owner has not, host bits of a network',
  },
  {
    operations: ['createYaraRuleset', 'updateYaraRuleset', 'createYaraHunt', 'scanFileWithYara'],
    check: 'positive_data_acceptance',
    statuses: [...ACCEPTED, '400'],
    reason: 'rules must compile and the expiry must be in the future, which a schema cannot describe',
  },
  {
    operations: ['addComment'],
    check: 'positive_data_acceptance',
    statuses: [...ACCEPTED, '400'],
    reason: 'the author of an imported comment must be an existing account, which a schema cannot describe',
  },
  {
    operations: ['getFromRemote', 'postToRemote', 'putToRemote', 'deleteAtRemote'],
    check: 'positive_data_acceptance',
    statuses: [...ACCEPTED, '400'],
    reason: 'the path must not leave `/api/`, and line breaks are refused, which a dot means in some dialects only',
  },
  {
    operations: ['listAuditEntries', 'exportAuditEntries'],
    check: 'positive_data_acceptance',
    statuses: [...ACCEPTED, '400'],
    reason: 'no schema lists the operations that an entry may name: plugins add some',
  },
]
