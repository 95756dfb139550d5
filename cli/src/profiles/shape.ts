import { profileNamed } from '../configuration/profile.ts'
import type { Config, Profile, SecretStore } from '../configuration/profile-fields.ts'
import type { Shape } from '../formats/shape.ts'
import { textColumns } from '../shapes/results.ts'

export type ProfileRow = {
  readonly name: string
  readonly url: string
  readonly login: string
  /** The kind of credential. */
  readonly secret: 'key' | 'session' | 'none'
  /** The store of the secret; null if there is none. */
  readonly stored: SecretStore | null
  readonly default: boolean
}

const fields = ['name', 'url', 'login', 'secret', 'stored', 'default'] as const

export const profileList: Shape<ProfileRow> = {
  kind: 'list',
  fields,
  id: ({ name }) => name,
  columns: [
    { title: 'NAME', text: ({ name }) => name, shrink: 'text' },
    { title: 'URL', text: ({ url }) => url, shrink: 'text' },
    { title: 'LOGIN', text: ({ login }) => login, shrink: 'text' },
    { title: 'SECRET', text: ({ secret, stored }) => (stored === null ? secret : `${secret} (${stored})`) },
    { title: 'DEFAULT', text: (profile) => (profile.default ? '*' : '') },
  ],
}

/** Further fields of `show`: everything but the secret itself. */
const more = [
  'env',
  'command',
  'ca_file',
  'client_cert',
  'client_key',
  'proxy',
  'page_size',
  'concurrency',
  'format',
  'quarantine_dir',
] as const satisfies readonly (keyof Profile)[]

export type ProfileDetail = ProfileRow & {
  readonly expires: string | null
} & { readonly [field in (typeof more)[number]]: string | number | null }

export const profileDetail: Shape<ProfileDetail> = {
  kind: 'single',
  fields: [...fields, 'expires', ...more],
  id: ({ name }) => name,
  columns: textColumns<ProfileDetail>(
    Object.fromEntries(
      [...fields, 'expires' as const, ...more].map((field) => [
        field,
        (record: ProfileDetail) => (record[field] === null ? '' : String(record[field])),
      ]),
    ),
  ),
}

export function rowOf(config: Config, name: string): ProfileRow | undefined {
  const profile = profileNamed(config, name)
  if (!profile) return undefined
  const { url, login } = profile
  return { name, url, login, ...secretOf(profile), default: name === config.default_profile }
}

export function detailOf(config: Config, name: string): ProfileDetail | undefined {
  const [row, profile] = [rowOf(config, name), profileNamed(config, name)]
  if (!row || !profile) return undefined
  const rest = Object.fromEntries(more.map((field) => [field, profile[field] ?? null]))
  return { ...row, expires: profile.session?.expires ?? null, ...rest } as ProfileDetail
}

function secretOf({ secret, api_key, session }: Profile): Pick<ProfileRow, 'secret' | 'stored'> {
  const isElsewhere = secret === 'env' || secret === 'command'
  if (session) return { secret: 'session', stored: secret ?? 'file' }
  if (api_key !== undefined || secret === 'keyring' || isElsewhere) return { secret: 'key', stored: secret ?? 'file' }
  return { secret: 'none', stored: null }
}
