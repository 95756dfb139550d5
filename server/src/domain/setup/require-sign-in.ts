import type { Knex } from 'knex'
import type { Settings } from '../../settings/table.ts'
import { OpenidProviderModel } from '../../tables/openid-provider.ts'

/** Refuses a start after which nobody could sign in. Plugins may contribute a provider when they start. */
export async function requireSignIn(db: Knex, settings: Settings): Promise<void> {
  const { enablePasswordAuth, enablePlugins, plugins, localPluginsAutodiscover } = settings
  if (enablePasswordAuth || (enablePlugins && (plugins.length > 0 || localPluginsAutodiscover))) return
  if ((await OpenidProviderModel.query(db).select('id').first()) !== undefined) return
  throw new Error(
    'enable_password_auth = 0 needs an identity provider, and none is registered: nobody could sign in. Start with enable_password_auth = 1, add one with "lazaret oidc create", then switch passwords off',
  )
}
