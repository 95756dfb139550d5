import { isUnsupported } from '../server/features.ts'
import { adminTexts } from '../texts/admin.ts'

export type AdminPart = {
  readonly path: string
  readonly title: string
  /** The server refuses what the part would ask for without these. */
  readonly needs: readonly string[]
  isFor(capabilities: ReadonlySet<string>): boolean
  /** Checks that the server has this part. */
  isThere(): boolean
}

type Name = keyof typeof adminTexts.parts

/** Parts that other servers lack. */
const FEATURES = { audit: 'audit', usage: 'usage', retention: 'retention' } as const

function part(name: Name, needs: readonly string[], count: 'all' | 'one' = 'all'): AdminPart {
  return {
    path: `/admin/${name}`,
    title: adminTexts.parts[name],
    needs,
    isThere: () => !(name in FEATURES) || !isUnsupported(name as keyof typeof FEATURES),
    isFor: (capabilities) =>
      count === 'all' ? needs.every((need) => capabilities.has(need)) : needs.some((need) => capabilities.has(need)),
  }
}

export const ADMIN_PARTS = {
  users: part('users', ['manage_users']),
  pending: part('pending', ['manage_users']),
  groups: part('groups', ['manage_users']),
  capabilities: part('capabilities', ['manage_users']),
  attributes: part('attributes', ['manage_users']),
  providers: part('providers', ['manage_users']),
  audit: part('audit', ['manage_users', 'access_all_objects']),
  usage: part('usage', ['manage_users']),
  retention: part('retention', ['manage_users']),
  server: part('server', ['manage_users', 'access_monitoring_metrics'], 'one'),
} as const
