// Generated from openapi.yaml by "npm run generate". Do not edit.
import type { Handlers } from '../contract.ts'
import * as apiKeysOperations from '../operations/api-keys.ts'
import * as authOperations from '../operations/auth.ts'
import * as downloadsOperations from '../operations/downloads.ts'
import * as filesOperations from '../operations/files.ts'
import * as objectsOperations from '../operations/objects.ts'
import * as serverOperations from '../operations/server.ts'
import * as tagsOperations from '../operations/tags.ts'

export const registry = {
  ping: serverOperations.ping,
  getServer: serverOperations.getServer,
  getContract: serverOperations.getContract,
  login: authOperations.login,
  refreshSession: authOperations.refreshSession,
  validateSession: authOperations.validateSession,
  createApiKey: apiKeysOperations.createApiKey,
  listApiKeys: apiKeysOperations.listApiKeys,
  getApiKey: apiKeysOperations.getApiKey,
  deleteApiKey: apiKeysOperations.deleteApiKey,
  listObjects: objectsOperations.listObjects,
  countObjects: objectsOperations.countObjects,
  getObject: objectsOperations.getObject,
  listFiles: filesOperations.listFiles,
  uploadFile: filesOperations.uploadFile,
  getFile: filesOperations.getFile,
  downloadFile: downloadsOperations.downloadFile,
  createDownloadToken: downloadsOperations.createDownloadToken,
  downloadZip: downloadsOperations.downloadZip,
  createZipDownloadToken: downloadsOperations.createZipDownloadToken,
  suggestTags: tagsOperations.suggestTags,
  listTags: tagsOperations.listTags,
  addTag: tagsOperations.addTag,
  removeTag: tagsOperations.removeTag,
} satisfies Handlers

// An export of an operations file that is no operation of its tag is a compile error here.
type None<Stray extends never> = Stray
export type Stray =
  | None<Exclude<keyof typeof apiKeysOperations, 'createApiKey' | 'listApiKeys' | 'getApiKey' | 'deleteApiKey'>>
  | None<Exclude<keyof typeof authOperations, 'login' | 'refreshSession' | 'validateSession'>>
  | None<Exclude<keyof typeof downloadsOperations, 'downloadFile' | 'createDownloadToken' | 'downloadZip' | 'createZipDownloadToken'>>
  | None<Exclude<keyof typeof filesOperations, 'listFiles' | 'uploadFile' | 'getFile'>>
  | None<Exclude<keyof typeof objectsOperations, 'listObjects' | 'countObjects' | 'getObject'>>
  | None<Exclude<keyof typeof serverOperations, 'ping' | 'getServer' | 'getContract'>>
  | None<Exclude<keyof typeof tagsOperations, 'suggestTags' | 'listTags' | 'addTag' | 'removeTag'>>
