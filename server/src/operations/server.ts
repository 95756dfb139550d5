import type { Handler } from '../contract.ts'
import document from '../generated/openapi.json' with { type: 'json' }

const DOCUMENT: Record<string, never> = JSON.parse(JSON.stringify(document))

export const ping: Handler<'ping'> = async ({ app }) => {
  await app.db.raw('select 1')
  return { status: 'ok' }
}

export const getServer: Handler<'getServer'> = async ({ app, caller }) => {
  const { settings } = app
  return {
    server_version: '2.18.0',
    product_name: 'Lazaret',
    product_version: app.version,
    instance_id: app.instanceId,
    instance_name: settings.instanceName,
    listing_order: 'commit',
    is_authenticated: caller !== null,
    is_maintenance_set: false,
    is_registration_enabled: false,
    is_password_auth_enabled: settings.enablePasswordAuth,
    is_karton_enabled: false,
    is_analysis_enabled: false,
    is_oidc_enabled: false,
    is_oidc_registration_enabled: false,
    is_3rd_party_sharing_consent_enabled: false,
    recaptcha_site_key: null,
    captcha_site_key: null,
    request_timeout: settings.requestTimeoutMs,
    file_upload_timeout: settings.fileUploadTimeoutMs,
    statement_timeout: settings.statementTimeoutMs,
  }
}

/** There are no plugins and no limits of requests. */
export const getServerAdmin: Handler<'getServerAdmin'> = async () => ({
  active_plugins: {},
  plugins_enabled: false,
  rate_limit_enabled: false,
})

export const getContract: Handler<'getContract'> = async () => DOCUMENT
