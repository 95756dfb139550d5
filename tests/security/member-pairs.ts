import { type MemberPath, type Target, targets } from '../server/http/schema-fields.ts'
import type { Pair } from './path-pairs.ts'

export type MemberQuestion = Pair & {
  readonly target: Target
  readonly place: MemberPath
  /** Of the address, instead of a place in the body. */
  readonly argument: string | null
}

/** Members and arguments that are stored, compared with the caller's own, or searched among what is visible. */
const PLAIN = new Set([
  ...[
    'additional_info',
    'email',
    'feed_quality',
    'disabled',
    'send_email',
    'pending',
    'password',
    'otp',
    'recaptcha',
    'proof_of_work',
  ],
  ...[
    'token',
    'purpose',
    'code',
    'state',
    'nonce',
    'redirect_uri',
    'obfuscate',
    'format',
    'query',
    'count',
    'counts',
    'parents',
    'bound',
    'page',
    'range',
    'max_bytes',
    'max_objects',
    'max_bytes_per_day',
    'by',
    'from',
    'to',
    'access',
    'values',
    'changes',
    'action',
    'after',
    'sort',
    'result',
    'ids',
    'hashes',
    'tlsh',
    'ssdeep',
    'unpack',
    'reason',
    'note',
    'version',
    'older_than_days',
    'keep_newest',
    'enabled',
    'min_score',
    'max_distance',
    'max_files',
    'members',
    'hit_by',
    'ruleset_version',
    'keys',
  ],
  ...[
    'tags',
    'tag',
    'attributes',
    'metakeys',
    'value',
    'comments',
    'comment',
    'share_3rd_party',
    'arguments',
    'execute',
  ],
  ...['analysis_arguments', 'karton_arguments', 'family', 'config_type', 'cfg', 'config', 'blob_name', 'blob_type'],
  ...['content', 'label', 'description', 'template', 'url_template', 'rich_template', 'example_value', 'hidden'],
  ...[
    'can_read',
    'can_set',
    'type',
    'capabilities',
    'default',
    'workspace',
    'group_admin',
    'provider',
    'options',
    'include',
    'names',
    'shares',
    'totals',
    'forever',
  ],
  ...[
    'original',
    'author',
    'timestamp',
    'current_password',
    'has_client_secret',
    'source',
    'is_active',
    'newest',
    'rule',
  ],
  ...['client_id', 'client_secret', 'issuer', 'requires_approval', 'authorization_endpoint', 'token_endpoint'],
  ...['userinfo_endpoint', 'jwks_endpoint', 'logout_endpoint', 'oidc_groups_management_mode'],
  ...['oidc_groups_match_pattern', 'oidc_groups_replace_pattern', 'expires_at', 'addresses'],
])
/** Administrators who see every object read the audit log. */
const OF_AUDIT = new Set([
  'since',
  'until',
  'actor',
  'operation',
  'outcome',
  'object',
  'object_type',
  'address',
  'request_id',
])
/** Names that belong to everybody: whether one is free is what the operation answers, or they are for administrators. */
const NAMES = new Set(['login', 'name'])

/** Every member of a body and every argument that can name what is hidden. */
export function memberQuestions(pairs: Readonly<Record<string, readonly Pair[]>>): {
  readonly asked: readonly MemberQuestion[]
  readonly unknown: readonly string[]
} {
  const unknown: string[] = []
  const known = (target: Target, name: string): readonly Pair[] => {
    const found = Object.hasOwn(pairs, name) ? pairs[name] : undefined
    const isPlain =
      PLAIN.has(name) || NAMES.has(name) || (OF_AUDIT.has(name) && /Audit|listDownloads/.test(target.operationId))
    if (found === undefined && !isPlain) unknown.push(`${target.operationId}: ${name}`)
    return found ?? []
  }
  const asked = targets().flatMap((target) => [
    ...target.fields.flatMap((place) => {
      const name = place.at(-1)
      if (typeof name === 'number' || name === undefined) return []
      return known(target, name).map((pair) => ({ ...pair, target, place, argument: null }))
    }),
    ...target.query.flatMap((argument) =>
      known(target, argument).map((pair) => ({ ...pair, target, place: [], argument })),
    ),
  ])
  return { asked, unknown }
}
