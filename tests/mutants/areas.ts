/**
 * Which test files may notice a fault of an area, besides those that mirror its folder: relative to `tests/`. The longest area
 * that is a folder of the mutated file counts.
 */
export const AREAS: Readonly<Record<string, readonly string[]>> = {
  'server/src/domain/access': [
    'server/statements/access/*',
    'server/operations/{shares,shares-taken-back,members,groups,relations,deletion,tags,api-keys,files,objects,users,limited-keys,comments,registration,attributes}.test.ts',
  ],
  'server/src/auth': [
    'server/operations/{auth,api-keys,sessions,totp,totp-access,totp-guesses,browser-session,registration,oidc,oidc-addresses,oidc-browser,oidc-faults,oidc-groups,limited-keys,made-by-key,users,profiles,attributes}.test.ts',
  ],
  'server/src/limits': ['server/operations/{auth,totp,search,metrics}.test.ts'],
  'server/src/storage': ['server/operations/{files,damaged-contents,damaged-parts,downloads,deletion}.test.ts'],
  'server/src/search': ['server/operations/search.test.ts', 'server/domain/objects/find-page.test.ts'],
  'server/src/audit': ['server/operations/audit.test.ts'],
  'server/src/background/bulk-jobs': ['server/operations/jobs.test.ts'],
  'server/src/perform': [
    'server/operations/{limited-keys,audit,api-keys,totp,profiles,remotes}.test.ts',
    'server/matrix/*.test.ts',
    'server/audit/every-change.test.ts',
  ],
  'server/src/background/retention': ['server/operations/retention.test.ts', 'chaos/retention-kills.test.ts'],
  'server/src/domain/objects/retention': ['server/operations/retention.test.ts', 'chaos/retention-kills.test.ts'],
  'server/src/statements/retention': [
    'server/operations/retention.test.ts',
    'server/background/retention/run-rules.test.ts',
    'chaos/retention-kills.test.ts',
  ],
  'sdk/src/feed': [],
}
