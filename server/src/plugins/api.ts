export {
  conflict,
  forbidden,
  invalidField,
  invalidRequest,
  notFound,
  Problem,
  unavailable,
} from '../errors/problems.ts'
export { choice, flag, folder, integer, list, type Setting, text } from '../settings/kinds.ts'
export type {
  Access,
  ActingAs,
  FileContent,
  FoundBlob,
  FoundConfig,
  FoundFile,
  FoundObject,
  NewBlob,
  NewConfig,
  NewFile,
  UploadOptions,
} from './access.ts'
export type {
  AttributeKeyRef,
  AttributeRef,
  BlobRef,
  CommentRef,
  ConfigRef,
  EventName,
  Events,
  FileRef,
  Handlers,
  ObjectRef,
  Occasion,
} from './events.ts'
export { EVENTS } from './events.ts'
export type { OidcPerson, OidcProvider, OidcProviderHooks, OidcProviderRecord } from './oidc-provider.ts'
export {
  definePlugin,
  type Plugin,
  type PluginLog,
  type PluginServer,
  type PluginSetup,
  type Route,
  type RouteDownload,
  type RouteRequest,
  type SettingsOf,
  type Stop,
} from './plugin.ts'
export type { Fragment } from './plugins.ts'
