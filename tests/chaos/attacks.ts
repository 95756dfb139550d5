import { globSync } from 'node:fs'
import { basename } from 'node:path'

export type Attack = {
  /** What holds whatever happens. */
  readonly promise: string
  /** Files of tests, below `tests/`; otherwise the file of its name. */
  readonly files?: readonly string[]
  /** The environment of the full form; without it the two forms are the same. */
  readonly full?: Readonly<Record<string, string>>
}

/** Rows of docs/reliability.md, in its order. */
export const ATTACKS: Readonly<Record<string, Attack>> = {
  kills: {
    promise:
      'No acknowledged upload or change is lost or wrong after `kill -9` of the server, the supervisor or a worker, at random moments under 16 writers',
    full: { ROUNDS: '100' },
  },
  'handed-over': {
    promise:
      'A worker that dies takes no connection along that it was only being given: its client is answered or disconnected, never left waiting',
    full: { ROUNDS: '30' },
  },
  syscalls: {
    promise:
      'An upload is answered after its bytes are synced, then named, then the folders synced, then the commit written to the log of PostgreSQL and synced: read from a trace of system calls',
    full: { ROUNDS: '1000' },
  },
  'database-kills': {
    promise:
      'No acknowledged upload or change is lost or wrong when PostgreSQL is killed under 16 writers, and the server serves again by itself',
    full: { ROUNDS: '20' },
  },
  failover: {
    promise:
      'No acknowledged upload or change is lost or wrong when the primary database dies under 16 writers and its synchronous standby takes over; the server finds it by itself, and a running job is done once',
    full: { ROUNDS: '10' },
  },
  cluster: {
    promise:
      'No acknowledged upload or change is lost or wrong when the machine of the primary database dies under 16 writers, in an installation of `deploy/cluster`; Patroni replaces it, and the machine comes back as a standby',
    full: { ROUNDS: '10' },
  },
  'trash-kills': {
    promise:
      'An object is whole, in its place or in the trash, after `kill -9` of the server during deletions and restorations; what was acknowledged is so',
    full: { ROUNDS: '20' },
  },
  'hunt-kills': {
    promise:
      'A hunt with YARA rules goes on after `kill -9` of the server: each file is scanned and counted once, and no hit is lost or doubled',
    full: { ROUNDS: '10' },
  },
  'count-kills': {
    promise:
      'A job that counts goes on after `kill -9` of the server: no object is counted twice, and none is left out',
    full: { ROUNDS: '10' },
  },
  'retention-kills': {
    promise:
      'A run of a retention rule is continued after `kill -9` of the server: each object is deleted and counted once, and none under hold',
    full: { ROUNDS: '25' },
  },
  'full-disk': {
    promise:
      'A disk that fills up in the middle of uploads refuses them, keeps what was acknowledged, leaves nothing in staging, and takes uploads again once there is room',
    full: { ROUNDS: '20' },
  },
  'read-only-disk': {
    promise:
      'A disk that turns read-only in the middle of uploads refuses them by 503, as probes report; downloads go on, what was acknowledged is there, and uploads are taken again once it is writable',
    full: { ROUNDS: '20' },
  },
  bucket: {
    promise:
      'A bucket that resets, cuts off, changes bytes or answers errors never makes the server acknowledge what it does not have, nor end a download of wrong bytes as if it were complete',
    full: { ROUNDS: '20' },
  },
  'bucket-stalls': {
    promise:
      'A bucket that stops answering, at once or in the middle of bodies, ends every request within two minutes by an answer or a broken-off download; what needs no content is served meanwhile, and nothing acknowledged is lost',
    full: { ROUNDS: '5' },
  },
  redis: {
    promise:
      'A key-value store that is slow, silent, away or gives wrong replies costs a moment: no request fails, no limit is off, and it is used again once it is well',
    full: { ROUNDS: '5' },
  },
  'damaged-contents': {
    promise:
      'A stored content with a wrong byte, on disk or in a bucket, is never served as complete: plain, obfuscated, as a whole range, by token, in a zip; nor is a part with a wrong byte, plain, obfuscated or by token; the next upload of the same file heals it',
    files: ['server/operations/damaged-contents.test.ts', 'server/operations/damaged-parts.test.ts'],
    full: { FULL: '1' },
  },
  stops: {
    promise:
      'No connection that was accepted before a stop or a reload is left without an answer, under 16 clients that open one for each request; a worker that dies takes only its own along',
    files: ['server/process/stops.test.ts'],
    full: { ROUNDS: '50' },
  },
  'audit-entries': {
    promise:
      'After `kill -9` the audit log has exactly one entry of each stored upload, acknowledged or not, and its chain goes on; every change of the chain by hand is found',
    files: ['server/process/audit.test.ts', 'server/audit/verify.test.ts', 'server/audit/chain.test.ts'],
    full: { KILL_ROUNDS: '20' },
  },
  'sign-ins': {
    promise:
      'However many sign-ins one network sends, those of others take turns with them; only failures count, and no more are checked than may fail, over all workers',
    files: [
      'server/auth/password-line.test.ts',
      'server/limits/sign-ins/sign-ins.test.ts',
      'server/limits/several-servers.test.ts',
      'server/process/sign-ins.test.ts',
    ],
  },
  'password-spraying': {
    promise:
      'One address tries one password at ten logins, and a hundred wrong ones at all logins together, before it has to wait, over all workers and servers; a refusal does not say whether the password was right',
  },
  histories: {
    promise:
      'What clients see of one object while others tag, comment, share, describe, delete and upload it is an order that could have been',
    full: { ROUNDS: '2000' },
  },
  races: {
    promise:
      'The same upload, tag, share, relation, attribute or member by 32 at once is stored once, and nothing of it is lost',
    files: ['server/operations/races.test.ts', 'server/operations/deletion-races.test.ts'],
    full: { ROUNDS: '200' },
  },
  pages: {
    promise:
      'Walking a list or a search page by page while others insert and delete misses nothing that was there throughout, and repeats nothing',
    full: { ROUNDS: '100' },
  },
  'left-searches': {
    promise:
      'Searches of clients that leave end in the database, also where they hold every connection that searches get, and others are served at once',
    full: { ROUNDS: '50' },
  },
  'expensive-searches': {
    promise:
      'While 20 clients run the most expensive searches (infixes, nested relations, insides of configs, counts), 8 others list, look up, download and upload, and none of these is refused (with `--folder`: of a generated repository)',
    full: { ATTACK_SECONDS: '20' },
  },
  'fuzzed-requests': {
    promise:
      'Random requests to every operation, and requests with one fault each, are never answered with a fault of the server; a refusal names the field and stores nothing',
    files: ['server/http/fuzz.test.ts', 'server/http/schema-fuzz.test.ts'],
    full: { REQUESTS: '50000' },
  },
  'json-memory': {
    promise:
      'A hundred bodies of 64 MiB made of small lists, sent at once to what anybody may call and as configs, are refused before they take memory; others are served meanwhile, and no worker dies',
    full: { ROUNDS: '100' },
  },
  'hostile-json': {
    promise:
      'JSON of 100 000 levels, numbers of a million digits and the like, as the body or the options of every operation, are answered within bounds and never by a fault of the server',
    full: { ROUNDS: '20' },
  },
  'fuzzed-queries': {
    promise:
      'Random and mutated queries are answered or refused, never with a fault of the server, and memory stays flat',
    files: ['server/search/mutated-queries.test.ts'],
    full: { QUERIES: '100000' },
  },
  aborts: {
    promise:
      'Uploads and downloads that clients break off at 99 % leave no row, no content, no staged file and no descriptor; files of all border sizes come back as they were',
    full: { ROUNDS: '200' },
  },
  'clock-steps': {
    promise:
      'A clock that is set forward or back by seconds or an hour during uploads loses none of them, and lists each once, in order; it ends no session that is older than the step, and prolongs no wait after failed sign-ins',
    full: { ROUNDS: '10' },
  },
  'big-file': {
    promise: 'A file of 4 GB goes in, out and into a zip with right digests and flat memory',
    files: ['server/process/big-file.test.ts'],
    full: { BIG_BYTES: '4294967297' },
  },
  'big-uploads': {
    promise: 'Four uploads of 1 GiB at once stay below 350 MiB of memory of the server',
    full: { MEBIBYTES: '1024' },
  },
  names: {
    promise:
      'Odd names (paths, devices, control and direction characters, shell syntax) are kept or refused, and lead out of no folder: as a header, in a zip, pulled by the command line',
    full: { ROUNDS: '1000' },
  },
  'hostile-archives': {
    promise:
      'Archives that lie about their size, unfold without end or name files outside are refused by `lazaret unpack` and `upload --unzip`',
    files: ['cli/commands/unpack.test.ts', 'cli/upload/archives.test.ts'],
  },
  'spoofed-addresses': {
    promise:
      'Whatever headers a client sends, limits, networks of keys, delays of sign-ins, cookies and the audit log go by its connection; only what a trusted proxy says counts',
  },
  tokens: { promise: 'Forged, expired, foreign and altered tokens open nothing' },
  'key-offspring': {
    promise:
      'What an API key made, and what that made in turn, ends with the key: sessions, further keys, bound identities, memberships that these bring and links for a password are refused once it is revoked or expired, or its owner disabled or deleted',
  },
  'listed-keys': {
    promise:
      'A key that lists no capability is refused by every operation that changes something, and nothing has changed then; each change needs the entry that names it, jobs included',
    files: ['server/matrix/listed-keys.test.ts'],
  },
  'withdrawn-rights': {
    promise:
      'A running job changes nothing after the answer that takes its rights away: account disabled or deleted, group left or narrowed, key revoked or ended',
    files: ['server/background/bulk-jobs/withdrawn-rights.test.ts'],
  },
  'download-links': {
    promise:
      'A link to a file or an archive ends with the session or key that made it, and opens only what its maker may still see',
    files: ['server/operations/download-links.test.ts'],
  },
  'own-password': {
    promise:
      'Whatever session or key sends it, an identity is bound, a second factor set up or removed, and the own password changed only with the password and code of the account',
    files: ['server/auth/require-own-password.test.ts', 'server/auth/change-password.test.ts'],
  },
  'weak-secrets': {
    promise:
      'A secret that is short, an example or a pattern starts no server, and a key without a version of its own opens no account',
    files: ['server/settings/weak-secret.test.ts', 'server/settings/generated.test.ts', 'server/auth/identify.test.ts'],
  },
  'captcha-first': {
    promise: 'Registration and recovery say nothing about accounts to a client that has not solved the captcha',
    files: ['server/domain/users/require-captcha.test.ts'],
  },
  'similar-logins': {
    promise: 'A login or group that people take for another one there is, is refused, also of concurrent requests',
    files: ['server/domain/access/distinct-name.test.ts'],
  },
  'shares-taken-back': {
    promise:
      'A share is taken back by its giver or an administrator alone, and races with shares and uploads leave no half of it',
    files: ['server/operations/shares-taken-back.test.ts'],
  },
  'masked-contents': {
    promise:
      'No window of 64 bytes of a masked content lies on the disk or in the bucket as it is, staging included; digests, sizes and ranges are those of the plain bytes',
    files: ['server/storage/encodings.test.ts'],
  },
  'internal-addresses': { promise: 'No request of a user makes the server ask an address of the internal network' },
  schemathesis: {
    promise: 'The server behaves as `openapi.yaml` says, for requests that schemathesis derives from it',
    full: { SCHEMA_EXAMPLES: '30' },
  },
  invisible: {
    promise:
      'What a user may not see is answered like what is not there: status, headers and body, for every operation that can name it',
  },
  'hidden-lists': { promise: 'What others add out of sight changes no list, count, search or suggestion' },
  'answer-times': {
    promise: 'What is hidden and what is missing take the same time (measured, not asserted)',
    full: { ROUNDS: '20' },
  },
  'slow-heads': {
    promise: '500 clients that send a byte of a header now and then hold nobody else up, and are ended with an answer',
    files: ['server/process/slow-heads.test.ts'],
  },
  soak: {
    promise:
      'Hours of mixed load (uploads, downloads, zips, searches, changes, deletions, sign-ins, mistakes, clients that leave) leave the memory and descriptors of the server flat, and no request is answered with a fault',
    full: { MINUTES: '120' },
  },
  connections: {
    promise:
      'With as many connections as a worker may hold, or as its descriptors allow, further ones are answered 503 or cut; who is connected is served, nobody dies, and once others have ended everybody is served again',
    files: ['server/process/connections.test.ts', 'server/process/descriptors.test.ts'],
  },
  'slow-clients': {
    promise:
      'Clients that trickle bodies or hardly read what they asked for, 300 of each, are ended, leave no staged file and no open content, and others are served meanwhile',
    full: { SLOW_CLIENTS: '300' },
  },
}

const FOLDERS = ['chaos', 'security']

/** All rows; a test in one of the folders that no row names is an attack by itself. */
export function allAttacks(): ReadonlyMap<string, Attack> {
  const all = new Map(Object.entries(ATTACKS))
  const listed = new Set([...all].flatMap(([name, attack]) => filesOf(name, attack)))
  for (const file of globSync(`{${FOLDERS}}/*.test.ts`, { cwd: new URL('..', import.meta.url) }).sort())
    if (!listed.has(file)) all.set(basename(file, '.test.ts'), { promise: `See \`tests/${file}\``, files: [file] })
  return all
}

export function filesOf(name: string, { files }: Attack): readonly string[] {
  return files ?? FOLDERS.map((folder) => `${folder}/${name}.test.ts`)
}
