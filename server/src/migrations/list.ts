import type { Knex } from 'knex'
import * as referenceSchema from './0001-reference-schema.ts'
import * as orderAndAccess from './0002-order-and-access.ts'
import * as deletedObjects from './0003-deleted-objects.ts'
import * as searchAtScale from './0004-search-at-scale.ts'
import * as openid from './0005-openid.ts'
import * as analysisStarts from './0006-analysis-starts.ts'
import * as auditLog from './0007-audit-log.ts'
import * as keysAndSessions from './0008-keys-and-sessions.ts'
import * as contentCheck from './0009-content-check.ts'
import * as totp from './0010-totp.ts'
import * as blockDigests from './0011-block-digests.ts'
import * as accountChanges from './0012-account-changes.ts'
import * as archiveRequests from './0013-archive-requests.ts'
import * as jobs from './0014-jobs.ts'
import * as credentialMakers from './0015-credential-makers.ts'
import * as membershipMakers from './0016-membership-makers.ts'
import * as listingOrder from './0017-listing-order.ts'
import * as backgroundTasks from './0018-background-tasks.ts'
import * as familyCounts from './0019-family-counts.ts'
import * as trash from './0020-trash.ts'
import * as fileFacts from './0021-file-facts.ts'
import * as fileSimilarity from './0022-file-similarity.ts'
import * as yara from './0023-yara.ts'
import * as yaraHunts from './0024-yara-hunts.ts'
import * as usage from './0025-usage.ts'
import * as unpacking from './0026-unpacking.ts'
import * as removalLocks from './0027-removal-locks.ts'
import * as textFilters from './0028-text-filters.ts'
import * as holds from './0029-holds.ts'
import * as retention from './0030-retention.ts'
import * as yaraUsage from './0031-yara-usage.ts'
import * as cases from './0032-cases.ts'
import * as countJobs from './0033-count-jobs.ts'
import * as groupJobs from './0034-group-jobs.ts'
import * as backupTests from './0035-backup-tests.ts'
import * as sortedLists from './0036-sorted-lists.ts'
import * as usedChallenges from './0037-used-challenges.ts'

/** In order. The name is stored in the database: no file extension, never changed. */
export const migrations: readonly (Knex.Migration & { readonly name: string })[] = [
  { name: '0001-reference-schema', ...referenceSchema },
  { name: '0002-order-and-access', ...orderAndAccess },
  { name: '0003-deleted-objects', ...deletedObjects },
  { name: '0004-search-at-scale', ...searchAtScale },
  { name: '0005-openid', ...openid },
  { name: '0006-analysis-starts', ...analysisStarts },
  { name: '0007-audit-log', ...auditLog },
  { name: '0008-keys-and-sessions', ...keysAndSessions },
  { name: '0009-content-check', ...contentCheck },
  { name: '0010-totp', ...totp },
  { name: '0011-block-digests', ...blockDigests },
  { name: '0012-account-changes', ...accountChanges },
  { name: '0013-archive-requests', ...archiveRequests },
  { name: '0014-jobs', ...jobs },
  { name: '0015-credential-makers', ...credentialMakers },
  { name: '0016-membership-makers', ...membershipMakers },
  { name: '0017-listing-order', ...listingOrder },
  { name: '0018-background-tasks', ...backgroundTasks },
  { name: '0019-family-counts', ...familyCounts },
  { name: '0020-trash', ...trash },
  { name: '0021-file-facts', ...fileFacts },
  { name: '0022-file-similarity', ...fileSimilarity },
  { name: '0023-yara', ...yara },
  { name: '0024-yara-hunts', ...yaraHunts },
  { name: '0025-usage', ...usage },
  { name: '0026-unpacking', ...unpacking },
  { name: '0027-removal-locks', ...removalLocks },
  { name: '0028-text-filters', ...textFilters },
  { name: '0029-holds', ...holds },
  { name: '0030-retention', ...retention },
  { name: '0031-yara-usage', ...yaraUsage },
  { name: '0032-cases', ...cases },
  { name: '0033-count-jobs', ...countJobs },
  { name: '0034-group-jobs', ...groupJobs },
  { name: '0035-backup-tests', ...backupTests },
  { name: '0036-sorted-lists', ...sortedLists },
  { name: '0037-used-challenges', ...usedChallenges },
]
