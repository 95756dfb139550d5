import { choice, flag, folder, integer, text } from './kinds.ts'

/** Every setting of the section `service`. `was` is the older name, read as a fallback with a warning. */
export const settingsTable = {
  host: text({ key: 'host', fallback: '127.0.0.1', notEmpty: true, about: 'Address the server listens on.' }),
  port: integer({
    key: 'port',
    fallback: 8080,
    min: 0,
    max: 65535,
    about: 'TCP port the server listens on; 0 takes a free one.',
  }),
  dataFolder: folder({
    key: 'data_folder',
    fallback: './data',
    about: 'Embedded database, generated service.ini, and uploads unless uploads_folder is set.',
  }),
  databaseUri: text({
    key: 'database_uri',
    was: 'postgres_uri',
    secret: true,
    fallback: null,
    notEmpty: true,
    about: 'PostgreSQL to use; unset: a database of its own in data_folder.',
  }),
  secretKey: text({
    key: 'secret_key',
    was: 'secret_key',
    secret: true,
    fallback: null,
    notEmpty: true,
    about: 'Signs every token.',
  }),
  uploadsFolder: folder({
    key: 'uploads_folder',
    was: 'uploads_folder',
    fallback: null,
    mustExist: true,
    about: 'Folder of the file contents.',
  }),
  baseUrl: text({
    key: 'base_url',
    was: 'base_url',
    fallback: 'http://127.0.0.1',
    notEmpty: true,
    about: 'Public address; the audience of every token, so that a change ends sessions and API keys.',
  }),
  adminLogin: text({
    key: 'admin_login',
    was: 'admin_login',
    fallback: 'admin',
    notEmpty: true,
    about: 'Login of the built-in administrator.',
  }),
  adminPassword: text({
    key: 'admin_password',
    was: 'admin_password',
    secret: true,
    fallback: null,
    notEmpty: true,
    about: 'First password of the administrator; used only while there is no user.',
  }),
  instanceName: text({
    key: 'instance_name',
    was: 'instance_name',
    fallback: 'lazaret',
    about: 'Name shown to clients.',
  }),
  requestTimeoutMs: integer({
    key: 'request_timeout',
    was: 'request_timeout',
    fallback: 20000,
    min: 0,
    about: 'Milliseconds; advice to clients.',
  }),
  fileUploadTimeoutMs: integer({
    key: 'file_upload_timeout',
    was: 'file_upload_timeout',
    fallback: 60000,
    min: 0,
    about: 'Milliseconds; advice to clients.',
  }),
  statementTimeoutMs: integer({
    key: 'statement_timeout',
    was: 'statement_timeout',
    fallback: 0,
    min: 0,
    about: 'Milliseconds after which the database gives a statement up; 0 means never.',
  }),
  maxUploadSizeBytes: integer({
    key: 'max_upload_size',
    was: 'max_upload_size',
    fallback: null,
    min: 1,
    about: 'Largest request body in bytes; unset means no limit.',
  }),
  maxJsonSizeBytes: integer({
    key: 'max_json_size',
    fallback: 64 * 1024 * 1024,
    min: 1,
    about: 'Largest JSON body in bytes, where max_upload_size is unset or larger.',
  }),
  hashPathing: flag({
    key: 'hash_pathing',
    was: 'hash_pathing',
    fallback: true,
    about: 'Store contents below four folders named by the first hash digits.',
  }),
  hashPathingFallback: flag({
    key: 'hash_pathing_fallback',
    was: 'hash_pathing_fallback',
    fallback: false,
    about: 'Look for contents under the other naming scheme too.',
  }),
  enableSsdeep: flag({
    key: 'enable_ssdeep',
    was: 'enable_ssdeep',
    fallback: true,
    about: 'Compute the ssdeep hash of files.',
  }),
  enablePasswordAuth: flag({
    key: 'enable_password_auth',
    was: 'enable_password_auth',
    fallback: true,
    about: 'Let users sign in with a password.',
  }),
  listingCountLimit: integer({
    key: 'listing_endpoints_count_limit',
    was: 'listing_endpoints_count_limit',
    fallback: 1000,
    min: 1,
    about: 'Largest page of a listing.',
  }),
  zipDownloadPassword: text({
    key: 'zip_download_password',
    was: 'zip_download_password',
    fallback: 'infected',
    notEmpty: true,
    about: 'Password of zip downloads.',
  }),
  enableJsonLogger: flag({
    key: 'enable_json_logger',
    was: 'enable_json_logger',
    fallback: false,
    about: 'Log JSON lines.',
  }),
  enableDebugLog: flag({
    key: 'enable_debug_log',
    was: 'enable_debug_log',
    fallback: false,
    about: 'Log debug events too.',
  }),
  logLevel: choice({
    key: 'log_level',
    was: 'log_level',
    of: ['critical', 'error', 'warning', 'info', 'debug'],
    alias: { fatal: 'critical', warn: 'warning' },
    fallback: null,
    about: 'Least level that is logged; goes before enable_debug_log.',
  }),
} as const

type ValueOf<S> = S extends { parse(text: string, base: string): infer V } ? V : never

export type SettingName = keyof typeof settingsTable
export type Settings = { readonly [K in SettingName]: ValueOf<(typeof settingsTable)[K]> }
