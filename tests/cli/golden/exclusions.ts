/** Commands without golden output, and why. Each is guarded by tests of its own. */
export const EXCLUSIONS: Readonly<Record<string, string>> = {
  browse: 'fills a terminal of its own; tests/cli/commands/browse.test.ts',
  'server setup': 'needs a database of its own; tests/cli/commands/server.test.ts',
  'server start': 'runs until it is interrupted; tests/cli/commands/server.test.ts',
  'server migrate': 'needs a database of its own; tests/cli/commands/server.test.ts',
  'server check': 'describes this machine; tests/cli/server/check.test.ts',
  'server backup': 'needs an installation of its own; tests/cli/server/backup.test.ts',
  'server restore': 'needs an installation of its own; tests/cli/server/backup.test.ts',
  'server config': 'describes this machine; tests/cli/server/config.test.ts',
  'server storage copy': 'needs an installation of its own; tests/cli/server/storage.test.ts',
  'server set-admin-password': 'needs an installation of its own; tests/cli/server/set-admin-password.test.ts',
  'server audit verify': 'needs an installation of its own; tests/cli/server/audit-verify.test.ts',
  'audit list': 'entries have times, numbers and hashes of their own; tests/cli/commands/audit.test.ts',
  'audit export': 'entries have times, numbers and hashes of their own; tests/cli/commands/audit.test.ts',
  'server fsck': 'needs an installation of its own; tests/cli/server/fsck.test.ts',
  'server rotate-secret': 'needs an installation of its own; tests/cli/server/rotate-secret.test.ts',
  'server storage verify': 'needs an installation of its own; tests/cli/server/storage.test.ts',
}
