import type { ServerInfo } from '@lazaret/sdk'

/** Servers of MWDB Core know only the older name. */
export function requiresCaptcha({ captcha_site_key, recaptcha_site_key }: ServerInfo): boolean {
  return Boolean(captcha_site_key ?? recaptcha_site_key)
}
