import type { AnalysisPlace } from './analysis-place.ts'
import { parseRecipient } from './backup-recipients.ts'
import { parseAllowed } from './internal-addresses.ts'
import { checkedText, choice, file, flag, folder, integer, list, text } from './kinds.ts'
import type { Limits } from './limits.ts'
import { parseMailServer, parseSender } from './mail-server.ts'
import { type Remote, requireRemoteName } from './read-remotes.ts'
import { requireReplicaUri } from './replica-uri.ts'
import { tagColorOf } from './tag-colors.ts'
import { parseProxy } from './trusted-proxies.ts'
import { parseOrigin, parseWebAddress } from './web-address.ts'

/** Every setting of the section `service`. `was` is the older name, read as a fallback with a warning. */
export const settingsTable = {
  host: text({ key: 'host', fallback: '127.0.0.1', notEmpty: true, about: 'Address the server listens on.' }),
  port: integer({
    key: 'port',
    fallback: 8080,
    min: 0,
    max: 65535,
    about: 'TCP port the server listens on; 0 picks a free one.',
  }),
  workers: integer({
    key: 'workers',
    fallback: null,
    min: 1,
    max: 256,
    about: 'Number of worker processes; unset: one per core. With 1, a single process does everything.',
  }),
  shutdownTimeoutMs: integer({
    key: 'shutdown_timeout',
    fallback: 30_000,
    min: 0,
    about: 'Milliseconds that running requests get to finish on shutdown.',
  }),
  shutdownDelayMs: integer({
    key: 'shutdown_delay',
    fallback: 1000,
    min: 0,
    max: 600_000,
    about: 'Milliseconds that connections are still accepted after SIGTERM, while readiness is refused.',
  }),
  tlsCertificate: file({
    key: 'tls_certificate',
    fallback: null,
    about: 'Certificate chain (PEM) for HTTPS, reloaded on SIGHUP; requires tls_key.',
  }),
  tlsKey: file({
    key: 'tls_key',
    fallback: null,
    about: 'Private key (PEM) of tls_certificate.',
  }),
  trustedProxies: list({
    key: 'trusted_proxies',
    fallback: [],
    check: parseProxy,
    about:
      'Addresses and networks of reverse proxies, comma-separated, whose X-Forwarded-For and X-Forwarded-Proto are believed; loopback and private stand for the networks of that kind. Nobody else is believed.',
  }),
  useXForwardedFor: flag({
    key: 'use_x_forwarded_for',
    was: 'use_x_forwarded_for',
    fallback: false,
    about: 'Older way to set trusted_proxies to loopback, private; without effect where that is set.',
  }),
  hstsMaxAgeSeconds: integer({
    key: 'hsts_max_age',
    fallback: 31_536_000,
    min: 0,
    max: 315_360_000,
    about:
      'Seconds for which browsers that came by TLS use nothing else (Strict-Transport-Security): with tls_certificate, or behind one of trusted_proxies if base_url begins with https. 0: the header is left out.',
  }),
  corsOrigins: list({
    key: 'cors_origins',
    fallback: [],
    check: parseOrigin,
    about:
      'Origins of other pages, comma-separated, that may use the API with a token (CORS), such as https://tools.example. Cookies do not count for them. Empty: none.',
  }),
  serveWeb: flag({
    key: 'serve_web',
    was: 'serve_web',
    fallback: true,
    about: 'Serve the page along with the API; 0: the API only.',
  }),
  webFolder: folder({
    key: 'web_folder',
    was: 'web_folder',
    fallback: null,
    mustExist: true,
    about: 'Files of a web client to serve instead of the page of the server.',
  }),
  guideFolder: folder({
    key: 'guide_folder',
    fallback: null,
    mustExist: true,
    about: 'The built documentation, served below `/guide`.',
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
    about:
      'Address of PostgreSQL. It may list several servers, separated by commas: the primary is used. Unset: an embedded database in data_folder.',
  }),
  databaseReplicaUris: list({
    key: 'database_replica_uris',
    secret: true,
    fallback: [],
    check: requireReplicaUri,
    about:
      'Addresses of streaming replicas of that PostgreSQL, separated by commas: requests that only read use them. Unset: all use the primary.',
  }),
  adoptDatabase: flag({
    key: 'adopt_database',
    fallback: false,
    about:
      'Let a start that migrates take over a database of MWDB Core. Otherwise it refuses one until "lazaret server adopt --apply".',
  }),
  secretKey: text({
    key: 'secret_key',
    was: 'secret_key',
    secret: true,
    fallback: null,
    notEmpty: true,
    about:
      'Key of all tokens: at least 32 random bytes, such as those of "openssl rand -hex 32". A weak one keeps the server from starting.',
  }),
  secretKeyPrevious: list({
    key: 'secret_key_previous',
    secret: true,
    fallback: [],
    about:
      'Further keys, comma-separated: tokens signed by them are accepted too, as long as they are listed here; of keys that are weak, only API keys.',
  }),
  secretKeyRetired: list({
    key: 'secret_key_retired',
    secret: true,
    fallback: [],
    about:
      'Former keys, comma-separated, that no token may be signed by: secrets of second factors that are still encrypted by them are read, and encrypted anew by secret_key at the next start.',
  }),
  acceptUnversionedKeys: flag({
    key: 'accept_unversioned_keys',
    fallback: false,
    about:
      'Accept API keys from before MWDB Core 2.0 for accounts that have no version. Such keys never end, and anyone who learns secret_key can make one for every account.',
  }),
  sessionMaxDays: integer({
    key: 'session_max_days',
    fallback: 30,
    min: 1,
    max: 3650,
    about: 'Days after which a session ends, however often its token is renewed.',
  }),
  secondFactorGroups: list({
    key: 'second_factor_groups',
    fallback: [],
    about:
      'Names of groups, comma-separated, whose members need a second factor: when they sign in by password without one, they can only set it up.',
  }),
  fsckIntervalHours: integer({
    key: 'fsck_interval',
    fallback: 168,
    min: 0,
    max: 87_600,
    about: 'Hours from one check of all contents in the background to the next; 0: none.',
  }),
  fsckBytesPerSecond: integer({
    key: 'fsck_rate',
    fallback: 20_971_520,
    min: 65_536,
    about:
      'Bytes per second that the check in the background reads at most, and the task `similarity` for files of older servers.',
  }),
  backupFolder: folder({
    key: 'backup_folder',
    fallback: null,
    mustExist: true,
    about: 'Folder of backups that the server makes by itself; unset: none.',
  }),
  backupBucket: text({
    key: 'backup_bucket',
    fallback: null,
    about:
      'Bucket of backups, instead of `backup_folder`: `https://s3.example.org/bucket`. It must exist, and holds nothing else.',
  }),
  backupBucketAccessKey: text({
    key: 'backup_bucket_access_key',
    secret: true,
    fallback: null,
    about: 'Access key of the bucket of backups; without keys, the credentials of the machine, container or role.',
  }),
  backupBucketSecretKey: text({
    key: 'backup_bucket_secret_key',
    secret: true,
    fallback: null,
    about: 'Secret key of the bucket of backups.',
  }),
  backupBucketRegionName: text({
    key: 'backup_bucket_region_name',
    fallback: null,
    about: 'Region of the bucket of backups; unset means us-east-1.',
  }),
  backupRecipients: list({
    key: 'backup_recipients',
    fallback: [],
    check: parseRecipient,
    about:
      'Public keys of age, comma-separated: backups are encrypted, and only a private key of one of them opens them. Empty: backups are not encrypted.',
  }),
  backupEveryHours: integer({
    key: 'backup_every',
    fallback: 24,
    min: 1,
    max: 8760,
    about: 'Hours from one backup of the server to the next.',
  }),
  backupKeep: integer({
    key: 'backup_keep',
    fallback: 7,
    min: 1,
    max: 10_000,
    about: 'How many backups of this server are kept; older ones are removed.',
  }),
  backupTestDays: integer({
    key: 'backup_test_days',
    fallback: 0,
    min: 0,
    max: 365,
    about:
      'Days from one restore test of the newest backup to the next, in a scratch database that is then dropped; 0: none. Encrypted backups are not tested.',
  }),
  uploadsFolder: folder({
    key: 'uploads_folder',
    was: 'uploads_folder',
    fallback: null,
    mustExist: true,
    about: 'Folder of the file contents.',
  }),
  storageEncoding: choice({
    key: 'storage_encoding',
    of: ['plain', 'masked'],
    fallback: 'plain',
    about:
      'How new contents lie in the storage: as they are, or encrypted with a public key, against scanners and accidents.',
  }),
  storageMode: choice({
    key: 'storage_mode',
    of: ['0600', '0640', '0644'],
    fallback: '0600',
    about: 'Mode of stored contents on disk: for the server alone, its group, or everyone. Folders likewise.',
  }),
  baseUrl: text({
    key: 'base_url',
    was: 'base_url',
    fallback: 'http://127.0.0.1',
    notEmpty: true,
    about: 'Public URL; the audience of every token, so a change invalidates sessions and API keys.',
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
    about: 'Initial password of the administrator; used only while there are no users.',
  }),
  instanceName: text({
    key: 'instance_name',
    was: 'instance_name',
    fallback: 'lazaret',
    about: 'Name shown to clients.',
  }),
  maxConnections: integer({
    key: 'max_connections',
    fallback: null,
    min: 1,
    max: 1_000_000,
    about:
      'Connections of clients that one worker holds at once; further ones are answered 503. Unset: half of the files that a process may open.',
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
    about: 'Milliseconds after which the database cancels a statement; 0 means never.',
  }),
  longSearches: integer({
    key: 'long_searches',
    fallback: null,
    min: 1,
    max: 256,
    about:
      'How many long searches the server works on at once, for all users together, and half of that for one user; the others wait. Unset: one per two cores, but two at least.',
  }),
  longSearchAfterMs: integer({
    key: 'long_search_after',
    fallback: 200,
    min: 1,
    max: 3_600_000,
    about: 'Milliseconds after which a search counts as long.',
  }),
  findTimeoutMs: integer({
    key: 'find_timeout',
    fallback: 250,
    min: 1,
    max: 60_000,
    about: 'Milliseconds after which a search for a text without a field answers without the places that take longer.',
  }),
  searchNiceness: integer({
    key: 'search_niceness',
    fallback: 10,
    min: 0,
    max: 19,
    about:
      'By how much the processes of PostgreSQL that search yield to others, as for nice(1), if it runs on the same machine under the same user, or the server as root; 0: not at all.',
  }),
  databasePreparedStatements: flag({
    key: 'database_prepared_statements',
    fallback: true,
    about: 'Prepare statements once per connection. Turn it off for a connection pooler that cannot carry them.',
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
  leastRateBytes: integer({
    key: 'least_rate',
    fallback: 1024,
    min: 0,
    about:
      'Lowest rate, in bytes per second averaged over least_rate_window, at which a client may send a body or take an answer; 0: no limit.',
  }),
  leastRateWindowMs: integer({
    key: 'least_rate_window',
    fallback: 120_000,
    min: 100,
    max: 86_400_000,
    about:
      'Milliseconds over which least_rate is averaged. Time in which the server keeps a client waiting does not count.',
  }),
  storageProvider: choice({
    key: 'storage_provider',
    was: 'storage_provider',
    of: ['disk', 'object'],
    alias: { s3: 'object' },
    fallback: 'disk',
    about: 'Where contents are stored: on disk, or in object storage.',
  }),
  objectStorageEndpoint: text({
    key: 'object_storage_endpoint',
    was: 's3_storage_endpoint',
    fallback: null,
    about: 'Object storage: host, host:port or a full URL.',
  }),
  objectStorageSecure: flag({
    key: 'object_storage_secure',
    was: 's3_storage_secure',
    fallback: false,
    about: 'Object storage: use TLS, where the endpoint names no scheme.',
  }),
  objectStorageAccessKey: text({
    key: 'object_storage_access_key',
    was: 's3_storage_access_key',
    secret: true,
    fallback: null,
    about: 'Object storage: access key; not needed with object_storage_iam_auth.',
  }),
  objectStorageSecretKey: text({
    key: 'object_storage_secret_key',
    was: 's3_storage_secret_key',
    secret: true,
    fallback: null,
    about: 'Object storage: secret key; not needed with object_storage_iam_auth.',
  }),
  objectStorageRegionName: text({
    key: 'object_storage_region_name',
    was: 's3_storage_region_name',
    fallback: null,
    about: 'Object storage: region; unset means us-east-1.',
  }),
  objectStorageBucketName: text({
    key: 'object_storage_bucket_name',
    was: 's3_storage_bucket_name',
    fallback: null,
    about: 'Object storage: bucket; it must exist.',
  }),
  objectStorageIamAuth: flag({
    key: 'object_storage_iam_auth',
    was: 's3_storage_iam_auth',
    fallback: false,
    about: 'Object storage: use the credentials of the machine, container or role the server runs as.',
  }),
  hashPathing: flag({
    key: 'hash_pathing',
    was: 'hash_pathing',
    fallback: true,
    about: 'Store contents in four levels of folders named by the first hash digits.',
  }),
  hashPathingFallback: flag({
    key: 'hash_pathing_fallback',
    was: 'hash_pathing_fallback',
    fallback: false,
    about: 'Also look for contents under the other naming scheme.',
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
    about:
      'Let users sign in with a password. 0 needs a registered identity provider: otherwise the server does not start.',
  }),
  enableRegistration: flag({
    key: 'enable_registration',
    was: 'enable_registration',
    fallback: false,
    about: 'Let people request an account, which an administrator accepts; implies enable_oidc_registration.',
  }),
  enableOidc: flag({
    key: 'enable_oidc',
    was: 'enable_oidc',
    fallback: false,
    about: 'Let users sign in through identity providers (OpenID Connect).',
  }),
  enableOidcRegistration: flag({
    key: 'enable_oidc_registration',
    was: 'enable_oidc_registration',
    fallback: false,
    about: 'Let people create an account through an identity provider.',
  }),
  enableBrownout: flag({
    key: 'enable_brownout',
    was: 'enable_brownout',
    fallback: false,
    about: 'Refuse deprecated features of the API, to find out who still uses them.',
  }),
  kvUri: text({
    key: 'kv_uri',
    was: 'redis_uri',
    secret: true,
    fallback: null,
    notEmpty: true,
    about:
      'Redis server for rate limits, metrics and failed sign-ins: redis://host:port, rediss://, redis+sentinel://host:port,host:port/name or unix:///path.',
  }),
  enableRateLimit: flag({
    key: 'enable_rate_limit',
    was: 'enable_rate_limit',
    fallback: false,
    about: 'Limit requests, by default and as the section service_limiter says; needs kv_uri.',
  }),
  enableMetrics: flag({
    key: 'enable_monitoring_metrics',
    was: 'enable_prometheus_metrics',
    fallback: false,
    about: 'Serve metrics at /api/varz; those of requests and processes need kv_uri.',
  }),
  enableAnalysis: flag({
    key: 'enable_analysis',
    was: 'enable_karton',
    fallback: false,
    about: 'Have new objects analysed by Karton; its own files and variables give its address.',
  }),
  analysisConfigPath: file({
    key: 'config_path',
    section: 'analysis',
    was: 'config_path',
    wasIn: 'karton',
    fallback: null,
    about: 'Settings file of Karton (INI), read after its usual ones: sections redis and s3.',
  }),
  enableMaintenance: flag({
    key: 'enable_maintenance',
    was: 'enable_maintenance',
    fallback: false,
    about: 'Maintenance: only the built-in administrator may sign in.',
  }),
  enableReadOnly: flag({
    key: 'enable_read_only',
    fallback: false,
    about: 'Refuse every change, and pause the work in the background: for moving the database or the storage.',
  }),
  allowedInternalAddresses: list({
    key: 'allowed_internal_addresses',
    fallback: [],
    check: parseAllowed,
    about:
      'Internal hosts, IP addresses and blocks, comma-separated, that the server may connect to at addresses set through the API (endpoints of identity providers).',
  }),
  mailSmtp: checkedText({
    key: 'mail_smtp',
    was: 'mail_smtp',
    fallback: null,
    check: parseMailServer,
    about: 'Mail server: host:port, or smtps://host:port for TLS from the first byte, the default on port 465.',
  }),
  mailFrom: checkedText({
    key: 'mail_from',
    was: 'mail_from',
    fallback: 'noreply@service',
    check: parseSender,
    about: 'Sender of mails: an address, or Name <address>.',
  }),
  mailUsername: text({
    key: 'mail_username',
    was: 'mail_username',
    fallback: null,
    notEmpty: true,
    about: 'Login at the mail server; needs mail_password.',
  }),
  mailPassword: text({
    key: 'mail_password',
    was: 'mail_password',
    secret: true,
    fallback: null,
    notEmpty: true,
    about: 'Password of mail_username.',
  }),
  mailTls: flag({
    key: 'mail_tls',
    was: 'mail_tls',
    fallback: false,
    about: 'Require STARTTLS: send no mail to a server without it.',
  }),
  mailCaFile: file({
    key: 'mail_ca_file',
    fallback: null,
    about:
      'Certificates (PEM) of the authority that signed the certificate of the mail server; unset: the public authorities.',
  }),
  mailTimeoutMs: integer({
    key: 'mail_timeout',
    fallback: 10_000,
    min: 1,
    max: 600_000,
    about: 'Milliseconds that sending one mail may take.',
  }),
  mailTemplatesFolder: folder({
    key: 'mail_templates_folder',
    was: 'mail_templates_folder',
    fallback: null,
    mustExist: true,
    about: 'Folder of custom templates, <kind>.txt and <kind>.html; missing ones use the built-in text.',
  }),
  passwordMinLength: integer({
    key: 'password_min_length',
    fallback: 8,
    min: 8,
    max: 64,
    about:
      'Fewest characters of a password that someone sets; the most used ones and those made of the login are refused too.',
  }),
  signInFailuresOfNetwork: integer({
    key: 'sign_in_failures_per_network',
    fallback: 100,
    min: 1,
    max: 1_000_000,
    about:
      'How many sign-ins from one address may fail within an hour, with all logins together, before it has to wait. An IPv6 network of /64 counts as one address.',
  }),
  captchaSiteKey: text({
    key: 'captcha_site_key',
    was: 'recaptcha_site_key',
    fallback: null,
    notEmpty: true,
    about: 'Public key of the captcha service; with captcha_secret, registration and recovery need a captcha.',
  }),
  captchaSecret: text({
    key: 'captcha_secret',
    was: 'recaptcha_secret',
    secret: true,
    fallback: null,
    notEmpty: true,
    about: 'Secret key of the captcha service.',
  }),
  captchaVerifyUrl: checkedText({
    key: 'captcha_verify_url',
    fallback: 'https://www.google.com/recaptcha/api/siteverify',
    check: parseWebAddress,
    about: 'URL at which the captcha service verifies answers.',
  }),
  enableProofOfWork: flag({
    key: 'enable_proof_of_work',
    fallback: false,
    about: 'Registration and recovery need a proof of work, which page, SDK and command line compute by themselves.',
  }),
  proofOfWorkBits: integer({
    key: 'proof_of_work_bits',
    fallback: 18,
    min: 1,
    max: 26,
    about: 'Difficulty of the proof of work, in leading zero bits of a SHA-256; one more doubles the time.',
  }),
  remotes: list({
    key: 'remotes',
    was: 'remotes',
    fallback: [],
    check: requireRemoteName,
    about: 'Names of remote servers, comma-separated; each needs a section remote:<name> with url and api_key.',
  }),
  remoteTimeoutMs: integer({
    key: 'remote_timeout',
    fallback: 20_000,
    min: 1,
    max: 2 ** 31 - 1,
    about: 'Milliseconds without data from a remote server before a request is aborted.',
  }),
  remoteMaxSizeBytes: integer({
    key: 'remote_max_size',
    fallback: null,
    min: 1,
    about: 'Largest file that is pulled from a remote server, in bytes; unset: only max_upload_size applies.',
  }),
  enable3rdPartySharingConsent: flag({
    key: 'enable_3rd_party_sharing_consent',
    was: 'enable_3rd_party_sharing_consent',
    fallback: false,
    about: 'Let users with modify_3rd_party_sharing mark objects as shareable with third parties.',
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
  archiveMaxObjects: integer({
    key: 'archive_max_objects',
    fallback: 10_000,
    min: 1,
    max: 100_000,
    about: 'How many objects one download of many may have.',
  }),
  archiveMaxBytes: integer({
    key: 'archive_max_bytes',
    fallback: 10 * 1024 * 1024 * 1024,
    min: 1,
    about: 'How many bytes the contents in one download of many may have in total.',
  }),
  jobMaxObjects: integer({
    key: 'job_max_objects',
    fallback: 10_000,
    min: 1,
    max: 100_000,
    about: 'How many objects one job may change.',
  }),
  apiKeysPerUser: integer({
    key: 'api_keys_per_user',
    fallback: 100,
    min: 1,
    about: 'How many API keys one user may have, expired ones included.',
  }),
  jobsPerUser: integer({
    key: 'jobs_per_user',
    fallback: 10,
    min: 1,
    about: 'How many jobs of one user may be unfinished.',
  }),
  jobRetentionDays: integer({
    key: 'job_retention_days',
    fallback: 7,
    min: 1,
    about: 'For how many days finished jobs and hunts are kept, with their outcomes and hits.',
  }),
  tagColors: list({
    key: 'tag_colors',
    fallback: [],
    check: tagColorOf,
    about:
      'Colors of tags in the page: pairs `prefix=color` with `blue`, `violet`, `green`, `amber`, `red` or `gray`, added to those that it knows.',
  }),
  trashDays: integer({
    key: 'trash_days',
    fallback: 7,
    min: 0,
    max: 3650,
    about: 'For how many days deleted objects can be restored; 0 deletes them at once.',
  }),
  enablePlugins: flag({
    key: 'enable_plugins',
    was: 'enable_plugins',
    fallback: true,
    about: 'Load plugins.',
  }),
  plugins: list({
    key: 'plugins',
    was: 'plugins',
    fallback: [],
    about: 'Plugins to load, comma-separated: names of packages, or of modules in local_plugins_folder.',
  }),
  localPluginsFolder: folder({
    key: 'local_plugins_folder',
    was: 'local_plugins_folder',
    fallback: null,
    mustExist: true,
    about: 'Folder of plugins that are not installed packages.',
  }),
  localPluginsAutodiscover: flag({
    key: 'local_plugins_autodiscover',
    was: 'local_plugins_autodiscover',
    fallback: false,
    about: 'Load every plugin in local_plugins_folder.',
  }),
  enableAccountCache: flag({
    key: 'enable_account_cache',
    fallback: true,
    about:
      'Remember for at most a second who is behind a token. A change made through this server counts from its answer on; one made through another server, or in the database, once PostgreSQL has announced it, after a second at the latest. Without: each request asks the database.',
  }),
  enableFacts: flag({
    key: 'enable_facts',
    fallback: true,
    about: 'Extract static facts of uploaded files, and answer them.',
  }),
  unpackUploads: list({
    key: 'unpack_uploads',
    fallback: [],
    about:
      'Groups whose archives are unpacked when the upload does not say so, separated by commas; public: those of all users. Empty: none.',
  }),
  archivePasswords: list({
    key: 'archive_passwords',
    fallback: [],
    secret: true,
    about: 'Passwords to try on encrypted archives, separated by commas, besides infected and malware.',
  }),
  factsTimeoutMs: integer({
    key: 'facts_timeout',
    fallback: 10_000,
    min: 100,
    max: 60_000,
    about: 'Milliseconds that extracting the facts of one file may take.',
  }),
  factsBacklogRate: integer({
    key: 'facts_backlog_rate',
    fallback: 20,
    min: 1,
    max: 10_000,
    about: 'Older files in a second whose facts each process extracts at most.',
  }),
  enableYara: flag({
    key: 'enable_yara',
    fallback: true,
    about: 'Scan files with YARA rules, where the package of the engine is installed (Linux x64 with glibc).',
  }),
  yaraTimeoutMs: integer({
    key: 'yara_timeout',
    fallback: 10_000,
    min: 1000,
    max: 60_000,
    about: 'Milliseconds that scanning one file with YARA rules may take. The engine counts whole seconds.',
  }),
  yaraMaxFileBytes: integer({
    key: 'yara_max_file_size',
    fallback: 134_217_728,
    min: 65_536,
    max: 1_073_741_824,
    about: 'Bytes of the largest file that is scanned with YARA rules. It is read into memory as a whole.',
  }),
  huntBytesPerSecond: integer({
    key: 'hunt_rate',
    fallback: 104_857_600,
    min: 65_536,
    about: 'Bytes per second that hunts with YARA rules read at most, in each process.',
  }),
  huntsPerUser: integer({
    key: 'hunts_per_user',
    fallback: 3,
    min: 1,
    about: 'How many hunts of one user may be unfinished.',
  }),
  enableHooks: flag({
    key: 'enable_hooks',
    was: 'enable_hooks',
    fallback: true,
    about: 'Send events to plugins.',
  }),
  hookTimeoutMs: integer({
    key: 'hook_timeout',
    fallback: 60_000,
    min: 1,
    max: 2 ** 31 - 1,
    about: 'Milliseconds that a plugin may take for one event before it times out.',
  }),
  audit: flag({
    key: 'audit',
    fallback: true,
    about: 'Record in the audit log who changed what, and what was refused.',
  }),
  auditReads: flag({
    key: 'audit_reads',
    fallback: true,
    about: 'Record downloads and searches too.',
  }),
  auditRetentionDays: integer({
    key: 'audit_retention',
    fallback: 365,
    min: 0,
    max: 36_500,
    about: 'Days that entries of the audit log are kept; 0: for ever.',
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
    about: 'Minimum log level; overrides enable_debug_log.',
  }),
  logConfigFile: file({
    key: 'log_config_file',
    was: 'log_config_file',
    fallback: null,
    about: 'INI file with levels of single loggers: level = in sections [logger_<name>]; overrides log_level.',
  }),
  frameworkConfigFile: file({
    key: 'framework_config_file',
    was: 'flask_config_file',
    fallback: null,
    about: 'File with lines NAME = literal, never executed: SECRET_KEY and MAX_CONTENT_LENGTH override the settings.',
  }),
  enableSqlProfiler: flag({
    key: 'enable_sql_profiler',
    was: 'enable_sql_profiler',
    fallback: false,
    about: 'Log each statement sent to the database, with its duration.',
  }),
  logOnlySlowSql: flag({
    key: 'log_only_slow_sql',
    was: 'log_only_slow_sql',
    fallback: false,
    about: 'With enable_sql_profiler: log only statements that took more than 5 seconds.',
  }),
} as const

type ValueOf<S> = S extends { parse(text: string, base: string): infer V } ? V : never

export type SettingName = keyof typeof settingsTable
export type Settings = { readonly [K in SettingName]: ValueOf<(typeof settingsTable)[K]> } & {
  /** Of the section `service_limiter`. */
  readonly limits: Limits
  /** Of the sections `remote:<name>`, in the order of `remotes`. */
  readonly remoteServers: readonly Remote[]
  /** Null: off. */
  readonly analysis: AnalysisPlace | null
}
