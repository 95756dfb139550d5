// Generated from openapi.yaml by "npm run generate". Do not edit.
import type { Handlers } from '../contract.ts'
import * as analysesOperations from '../operations/analyses.ts'
import * as apiKeysOperations from '../operations/api-keys.ts'
import * as attributesOperations from '../operations/attributes.ts'
import * as auditOperations from '../operations/audit.ts'
import * as authOperations from '../operations/auth.ts'
import * as blobsOperations from '../operations/blobs.ts'
import * as casesOperations from '../operations/cases.ts'
import * as commentsOperations from '../operations/comments.ts'
import * as configsOperations from '../operations/configs.ts'
import * as downloadsOperations from '../operations/downloads.ts'
import * as filesOperations from '../operations/files.ts'
import * as groupsOperations from '../operations/groups.ts'
import * as holdsOperations from '../operations/holds.ts'
import * as huntsOperations from '../operations/hunts.ts'
import * as jobsOperations from '../operations/jobs.ts'
import * as metakeysOperations from '../operations/metakeys.ts'
import * as metricsOperations from '../operations/metrics.ts'
import * as objectsOperations from '../operations/objects.ts'
import * as oidcOperations from '../operations/oidc.ts'
import * as quickQueriesOperations from '../operations/quick-queries.ts'
import * as relationsOperations from '../operations/relations.ts'
import * as remotesOperations from '../operations/remotes.ts'
import * as retentionOperations from '../operations/retention.ts'
import * as searchOperations from '../operations/search.ts'
import * as serverOperations from '../operations/server.ts'
import * as sessionsOperations from '../operations/sessions.ts'
import * as sharesOperations from '../operations/shares.ts'
import * as similarityOperations from '../operations/similarity.ts'
import * as tagsOperations from '../operations/tags.ts'
import * as totpOperations from '../operations/totp.ts'
import * as trashOperations from '../operations/trash.ts'
import * as usageOperations from '../operations/usage.ts'
import * as usersOperations from '../operations/users.ts'
import * as yaraOperations from '../operations/yara.ts'

export const registry = {
  ping: serverOperations.ping,
  getLiveness: serverOperations.getLiveness,
  getReadiness: serverOperations.getReadiness,
  getServer: serverOperations.getServer,
  getContract: serverOperations.getContract,
  getMetrics: metricsOperations.getMetrics,
  login: authOperations.login,
  refreshSession: authOperations.refreshSession,
  logout: sessionsOperations.logout,
  getTotp: totpOperations.getTotp,
  enableTotp: totpOperations.enableTotp,
  beginTotp: totpOperations.beginTotp,
  disableTotp: totpOperations.disableTotp,
  renewRecoveryCodes: totpOperations.renewRecoveryCodes,
  resetTotp: totpOperations.resetTotp,
  listSessions: sessionsOperations.listSessions,
  endSessions: sessionsOperations.endSessions,
  getBrowserSession: sessionsOperations.getBrowserSession,
  keepBrowserSession: sessionsOperations.keepBrowserSession,
  endBrowserSession: sessionsOperations.endBrowserSession,
  endSession: sessionsOperations.endSession,
  validateSession: authOperations.validateSession,
  createApiKey: apiKeysOperations.createApiKey,
  listApiKeys: apiKeysOperations.listApiKeys,
  getApiKey: apiKeysOperations.getApiKey,
  deleteApiKey: apiKeysOperations.deleteApiKey,
  listObjects: objectsOperations.listObjects,
  countObjects: objectsOperations.countObjects,
  countMatches: searchOperations.countMatches,
  listFacets: searchOperations.listFacets,
  searchObjects: searchOperations.searchObjects,
  searchFiles: searchOperations.searchFiles,
  searchConfigs: searchOperations.searchConfigs,
  searchBlobs: searchOperations.searchBlobs,
  searchOnce: searchOperations.searchOnce,
  lookUpHashes: searchOperations.lookUpHashes,
  findText: searchOperations.findText,
  getManyDetails: objectsOperations.getManyDetails,
  getObject: objectsOperations.getObject,
  deleteObject: objectsOperations.deleteObject,
  listFiles: filesOperations.listFiles,
  uploadFile: filesOperations.uploadFile,
  uploadFiles: filesOperations.uploadFiles,
  getFile: filesOperations.getFile,
  uploadFileBelow: filesOperations.uploadFileBelow,
  deleteFile: filesOperations.deleteFile,
  getFileFacts: filesOperations.getFileFacts,
  getFileYara: yaraOperations.getFileYara,
  scanFileWithYara: yaraOperations.scanFileWithYara,
  listSimilarFiles: similarityOperations.listSimilarFiles,
  findSimilarFiles: similarityOperations.findSimilarFiles,
  clusterFiles: similarityOperations.clusterFiles,
  downloadFile: downloadsOperations.downloadFile,
  createDownloadToken: downloadsOperations.createDownloadToken,
  downloadZip: downloadsOperations.downloadZip,
  createZipDownloadToken: downloadsOperations.createZipDownloadToken,
  downloadArchiveByToken: downloadsOperations.downloadArchiveByToken,
  downloadArchive: downloadsOperations.downloadArchive,
  createArchiveToken: downloadsOperations.createArchiveToken,
  listJobs: jobsOperations.listJobs,
  createJob: jobsOperations.createJob,
  previewJob: jobsOperations.previewJob,
  getJob: jobsOperations.getJob,
  cancelJob: jobsOperations.cancelJob,
  listJobGroups: jobsOperations.listJobGroups,
  listJobOutcomes: jobsOperations.listJobOutcomes,
  listYaraHunts: huntsOperations.listYaraHunts,
  createYaraHunt: huntsOperations.createYaraHunt,
  getYaraHunt: huntsOperations.getYaraHunt,
  deleteYaraHunt: huntsOperations.deleteYaraHunt,
  cancelYaraHunt: huntsOperations.cancelYaraHunt,
  compareYaraHunts: huntsOperations.compareYaraHunts,
  listYaraHits: huntsOperations.listYaraHits,
  listTrash: trashOperations.listTrash,
  removeTrashEntry: trashOperations.removeTrashEntry,
  restoreTrashEntry: trashOperations.restoreTrashEntry,
  listHolds: holdsOperations.listHolds,
  placeHold: holdsOperations.placeHold,
  releaseHold: holdsOperations.releaseHold,
  listRetentionRules: retentionOperations.listRetentionRules,
  createRetentionRule: retentionOperations.createRetentionRule,
  updateRetentionRule: retentionOperations.updateRetentionRule,
  deleteRetentionRule: retentionOperations.deleteRetentionRule,
  previewRetentionRule: retentionOperations.previewRetentionRule,
  listYaraRulesets: yaraOperations.listYaraRulesets,
  createYaraRuleset: yaraOperations.createYaraRuleset,
  getYaraRuleset: yaraOperations.getYaraRuleset,
  updateYaraRuleset: yaraOperations.updateYaraRuleset,
  deleteYaraRuleset: yaraOperations.deleteYaraRuleset,
  listYaraVersions: yaraOperations.listYaraVersions,
  listYaraMatches: yaraOperations.listYaraMatches,
  suggestYaraRules: yaraOperations.suggestYaraRules,
  checkYaraSource: yaraOperations.checkYaraSource,
  listCases: casesOperations.listCases,
  createCase: casesOperations.createCase,
  getCase: casesOperations.getCase,
  updateCase: casesOperations.updateCase,
  deleteCase: casesOperations.deleteCase,
  listCaseObjects: casesOperations.listCaseObjects,
  addCaseObjects: casesOperations.addCaseObjects,
  removeCaseObjects: casesOperations.removeCaseObjects,
  shareCase: casesOperations.shareCase,
  unshareCase: casesOperations.unshareCase,
  suggestTags: tagsOperations.suggestTags,
  listTags: tagsOperations.listTags,
  addTag: tagsOperations.addTag,
  removeTag: tagsOperations.removeTag,
  listConfigs: configsOperations.listConfigs,
  uploadConfig: configsOperations.uploadConfig,
  getConfigStats: configsOperations.getConfigStats,
  getConfig: configsOperations.getConfig,
  uploadConfigBelow: configsOperations.uploadConfigBelow,
  deleteConfig: configsOperations.deleteConfig,
  listBlobs: blobsOperations.listBlobs,
  uploadBlob: blobsOperations.uploadBlob,
  getBlob: blobsOperations.getBlob,
  uploadBlobBelow: blobsOperations.uploadBlobBelow,
  deleteBlob: blobsOperations.deleteBlob,
  addFavorite: objectsOperations.addFavorite,
  removeFavorite: objectsOperations.removeFavorite,
  allowThirdPartySharing: objectsOperations.allowThirdPartySharing,
  listRelations: relationsOperations.listRelations,
  addChild: relationsOperations.addChild,
  removeChild: relationsOperations.removeChild,
  listShareGroups: sharesOperations.listShareGroups,
  listShares: sharesOperations.listShares,
  addShare: sharesOperations.addShare,
  removeShare: sharesOperations.removeShare,
  requestSample: downloadsOperations.requestSample,
  requestSampleInApi: downloadsOperations.requestSampleInApi,
  downloadByToken: downloadsOperations.downloadByToken,
  listComments: commentsOperations.listComments,
  addComment: commentsOperations.addComment,
  removeComment: commentsOperations.removeComment,
  listAttributeKeys: attributesOperations.listAttributeKeys,
  createAttributeKey: attributesOperations.createAttributeKey,
  listAttributeTexts: attributesOperations.listAttributeTexts,
  getAttributeKey: attributesOperations.getAttributeKey,
  updateAttributeKey: attributesOperations.updateAttributeKey,
  deleteAttributeKey: attributesOperations.deleteAttributeKey,
  listAttributePermissions: attributesOperations.listAttributePermissions,
  setAttributePermission: attributesOperations.setAttributePermission,
  removeAttributePermission: attributesOperations.removeAttributePermission,
  listAttributes: attributesOperations.listAttributes,
  addAttribute: attributesOperations.addAttribute,
  removeAttribute: attributesOperations.removeAttribute,
  listMetakeys: metakeysOperations.listMetakeys,
  addMetakey: metakeysOperations.addMetakey,
  removeMetakey: metakeysOperations.removeMetakey,
  listMetakeyDefinitions: metakeysOperations.listMetakeyDefinitions,
  listManagedMetakeys: metakeysOperations.listManagedMetakeys,
  getManagedMetakey: metakeysOperations.getManagedMetakey,
  updateMetakey: metakeysOperations.updateMetakey,
  createMetakey: metakeysOperations.createMetakey,
  deleteMetakey: metakeysOperations.deleteMetakey,
  setMetakeyPermission: metakeysOperations.setMetakeyPermission,
  removeMetakeyPermission: metakeysOperations.removeMetakeyPermission,
  listQuickQueries: quickQueriesOperations.listQuickQueries,
  createQuickQuery: quickQueriesOperations.createQuickQuery,
  deleteQuickQuery: quickQueriesOperations.deleteQuickQuery,
  listAnalyses: analysesOperations.listAnalyses,
  startAnalysis: analysesOperations.startAnalysis,
  getAnalysis: analysesOperations.getAnalysis,
  assignAnalysis: analysesOperations.assignAnalysis,
  unassignAnalysis: analysesOperations.unassignAnalysis,
  listKartonAnalyses: analysesOperations.listKartonAnalyses,
  startKartonAnalysis: analysesOperations.startKartonAnalysis,
  getKartonAnalysis: analysesOperations.getKartonAnalysis,
  assignKartonAnalysis: analysesOperations.assignKartonAnalysis,
  unassignKartonAnalysis: analysesOperations.unassignKartonAnalysis,
  listMyGroups: authOperations.listMyGroups,
  changePassword: authOperations.changePassword,
  requestPasswordChange: authOperations.requestPasswordChange,
  recoverPassword: authOperations.recoverPassword,
  getChallenge: authOperations.getChallenge,
  register: authOperations.register,
  listUsers: usersOperations.listUsers,
  getUser: usersOperations.getUser,
  updateUser: usersOperations.updateUser,
  createUser: usersOperations.createUser,
  deleteUser: usersOperations.deleteUser,
  previewOffboarding: usersOperations.previewOffboarding,
  offboardUser: usersOperations.offboardUser,
  createPasswordToken: usersOperations.createPasswordToken,
  requestUserPasswordChange: usersOperations.requestUserPasswordChange,
  acceptUser: usersOperations.acceptUser,
  rejectUser: usersOperations.rejectUser,
  getProfile: usersOperations.getProfile,
  listGroups: groupsOperations.listGroups,
  getGroup: groupsOperations.getGroup,
  updateGroup: groupsOperations.updateGroup,
  createGroup: groupsOperations.createGroup,
  deleteGroup: groupsOperations.deleteGroup,
  updateMember: groupsOperations.updateMember,
  addMember: groupsOperations.addMember,
  removeMember: groupsOperations.removeMember,
  listOidcProviders: oidcOperations.listOidcProviders,
  createOidcProvider: oidcOperations.createOidcProvider,
  listOidcIdentities: oidcOperations.listOidcIdentities,
  getOidcProvider: oidcOperations.getOidcProvider,
  updateOidcProvider: oidcOperations.updateOidcProvider,
  deleteOidcProvider: oidcOperations.deleteOidcProvider,
  authenticateWithOidc: oidcOperations.authenticateWithOidc,
  authorizeWithOidc: oidcOperations.authorizeWithOidc,
  registerWithOidc: oidcOperations.registerWithOidc,
  bindOidcAccount: oidcOperations.bindOidcAccount,
  getOidcLogoutUrl: oidcOperations.getOidcLogoutUrl,
  getServerAdmin: serverOperations.getServerAdmin,
  getUsage: usageOperations.getUsage,
  getUserUsage: usageOperations.getUserUsage,
  getQuota: groupsOperations.getQuota,
  setQuota: groupsOperations.setQuota,
  listBackgroundTasks: serverOperations.listBackgroundTasks,
  runBackgroundTask: serverOperations.runBackgroundTask,
  listRemotes: remotesOperations.listRemotes,
  getFromRemote: remotesOperations.getFromRemote,
  putToRemote: remotesOperations.putToRemote,
  postToRemote: remotesOperations.postToRemote,
  deleteAtRemote: remotesOperations.deleteAtRemote,
  pullFile: remotesOperations.pullFile,
  pullConfig: remotesOperations.pullConfig,
  pullBlob: remotesOperations.pullBlob,
  pushFile: remotesOperations.pushFile,
  pushConfig: remotesOperations.pushConfig,
  pushBlob: remotesOperations.pushBlob,
  listAuditEntries: auditOperations.listAuditEntries,
  listDownloads: auditOperations.listDownloads,
  exportAuditEntries: auditOperations.exportAuditEntries,
} satisfies Handlers

// An export of an operations file that is not an operation of its tag is a compile error here.
type None<Stray extends never> = Stray
export type Stray =
  | None<Exclude<keyof typeof analysesOperations, 'listAnalyses' | 'startAnalysis' | 'getAnalysis' | 'assignAnalysis' | 'unassignAnalysis' | 'listKartonAnalyses' | 'startKartonAnalysis' | 'getKartonAnalysis' | 'assignKartonAnalysis' | 'unassignKartonAnalysis'>>
  | None<Exclude<keyof typeof apiKeysOperations, 'createApiKey' | 'listApiKeys' | 'getApiKey' | 'deleteApiKey'>>
  | None<Exclude<keyof typeof attributesOperations, 'listAttributeKeys' | 'createAttributeKey' | 'listAttributeTexts' | 'getAttributeKey' | 'updateAttributeKey' | 'deleteAttributeKey' | 'listAttributePermissions' | 'setAttributePermission' | 'removeAttributePermission' | 'listAttributes' | 'addAttribute' | 'removeAttribute'>>
  | None<Exclude<keyof typeof auditOperations, 'listAuditEntries' | 'listDownloads' | 'exportAuditEntries'>>
  | None<Exclude<keyof typeof authOperations, 'login' | 'refreshSession' | 'validateSession' | 'listMyGroups' | 'changePassword' | 'requestPasswordChange' | 'recoverPassword' | 'getChallenge' | 'register'>>
  | None<Exclude<keyof typeof blobsOperations, 'listBlobs' | 'uploadBlob' | 'getBlob' | 'uploadBlobBelow' | 'deleteBlob'>>
  | None<Exclude<keyof typeof casesOperations, 'listCases' | 'createCase' | 'getCase' | 'updateCase' | 'deleteCase' | 'listCaseObjects' | 'addCaseObjects' | 'removeCaseObjects' | 'shareCase' | 'unshareCase'>>
  | None<Exclude<keyof typeof commentsOperations, 'listComments' | 'addComment' | 'removeComment'>>
  | None<Exclude<keyof typeof configsOperations, 'listConfigs' | 'uploadConfig' | 'getConfigStats' | 'getConfig' | 'uploadConfigBelow' | 'deleteConfig'>>
  | None<Exclude<keyof typeof downloadsOperations, 'downloadFile' | 'createDownloadToken' | 'downloadZip' | 'createZipDownloadToken' | 'downloadArchiveByToken' | 'downloadArchive' | 'createArchiveToken' | 'requestSample' | 'requestSampleInApi' | 'downloadByToken'>>
  | None<Exclude<keyof typeof filesOperations, 'listFiles' | 'uploadFile' | 'uploadFiles' | 'getFile' | 'uploadFileBelow' | 'deleteFile' | 'getFileFacts'>>
  | None<Exclude<keyof typeof groupsOperations, 'listGroups' | 'getGroup' | 'updateGroup' | 'createGroup' | 'deleteGroup' | 'updateMember' | 'addMember' | 'removeMember' | 'getQuota' | 'setQuota'>>
  | None<Exclude<keyof typeof holdsOperations, 'listHolds' | 'placeHold' | 'releaseHold'>>
  | None<Exclude<keyof typeof huntsOperations, 'listYaraHunts' | 'createYaraHunt' | 'getYaraHunt' | 'deleteYaraHunt' | 'cancelYaraHunt' | 'compareYaraHunts' | 'listYaraHits'>>
  | None<Exclude<keyof typeof jobsOperations, 'listJobs' | 'createJob' | 'previewJob' | 'getJob' | 'cancelJob' | 'listJobGroups' | 'listJobOutcomes'>>
  | None<Exclude<keyof typeof metakeysOperations, 'listMetakeys' | 'addMetakey' | 'removeMetakey' | 'listMetakeyDefinitions' | 'listManagedMetakeys' | 'getManagedMetakey' | 'updateMetakey' | 'createMetakey' | 'deleteMetakey' | 'setMetakeyPermission' | 'removeMetakeyPermission'>>
  | None<Exclude<keyof typeof metricsOperations, 'getMetrics'>>
  | None<Exclude<keyof typeof objectsOperations, 'listObjects' | 'countObjects' | 'getManyDetails' | 'getObject' | 'deleteObject' | 'addFavorite' | 'removeFavorite' | 'allowThirdPartySharing'>>
  | None<Exclude<keyof typeof oidcOperations, 'listOidcProviders' | 'createOidcProvider' | 'listOidcIdentities' | 'getOidcProvider' | 'updateOidcProvider' | 'deleteOidcProvider' | 'authenticateWithOidc' | 'authorizeWithOidc' | 'registerWithOidc' | 'bindOidcAccount' | 'getOidcLogoutUrl'>>
  | None<Exclude<keyof typeof quickQueriesOperations, 'listQuickQueries' | 'createQuickQuery' | 'deleteQuickQuery'>>
  | None<Exclude<keyof typeof relationsOperations, 'listRelations' | 'addChild' | 'removeChild'>>
  | None<Exclude<keyof typeof remotesOperations, 'listRemotes' | 'getFromRemote' | 'putToRemote' | 'postToRemote' | 'deleteAtRemote' | 'pullFile' | 'pullConfig' | 'pullBlob' | 'pushFile' | 'pushConfig' | 'pushBlob'>>
  | None<Exclude<keyof typeof retentionOperations, 'listRetentionRules' | 'createRetentionRule' | 'updateRetentionRule' | 'deleteRetentionRule' | 'previewRetentionRule'>>
  | None<Exclude<keyof typeof searchOperations, 'countMatches' | 'listFacets' | 'searchObjects' | 'searchFiles' | 'searchConfigs' | 'searchBlobs' | 'searchOnce' | 'lookUpHashes' | 'findText'>>
  | None<Exclude<keyof typeof serverOperations, 'ping' | 'getLiveness' | 'getReadiness' | 'getServer' | 'getContract' | 'getServerAdmin' | 'listBackgroundTasks' | 'runBackgroundTask'>>
  | None<Exclude<keyof typeof sessionsOperations, 'logout' | 'listSessions' | 'endSessions' | 'getBrowserSession' | 'keepBrowserSession' | 'endBrowserSession' | 'endSession'>>
  | None<Exclude<keyof typeof sharesOperations, 'listShareGroups' | 'listShares' | 'addShare' | 'removeShare'>>
  | None<Exclude<keyof typeof similarityOperations, 'listSimilarFiles' | 'findSimilarFiles' | 'clusterFiles'>>
  | None<Exclude<keyof typeof tagsOperations, 'suggestTags' | 'listTags' | 'addTag' | 'removeTag'>>
  | None<Exclude<keyof typeof totpOperations, 'getTotp' | 'enableTotp' | 'beginTotp' | 'disableTotp' | 'renewRecoveryCodes' | 'resetTotp'>>
  | None<Exclude<keyof typeof trashOperations, 'listTrash' | 'removeTrashEntry' | 'restoreTrashEntry'>>
  | None<Exclude<keyof typeof usageOperations, 'getUsage' | 'getUserUsage'>>
  | None<Exclude<keyof typeof usersOperations, 'listUsers' | 'getUser' | 'updateUser' | 'createUser' | 'deleteUser' | 'previewOffboarding' | 'offboardUser' | 'createPasswordToken' | 'requestUserPasswordChange' | 'acceptUser' | 'rejectUser' | 'getProfile'>>
  | None<Exclude<keyof typeof yaraOperations, 'getFileYara' | 'scanFileWithYara' | 'listYaraRulesets' | 'createYaraRuleset' | 'getYaraRuleset' | 'updateYaraRuleset' | 'deleteYaraRuleset' | 'listYaraVersions' | 'listYaraMatches' | 'suggestYaraRules' | 'checkYaraSource'>>
