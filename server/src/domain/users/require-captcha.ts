import type { OpenCall } from '../../call.ts'
import { forbidden, unavailable } from '../../errors/problems.ts'

type Verdict = { readonly success: boolean; readonly 'error-codes'?: unknown }

/** Verifies the captcha answer with its service, if both of its keys are set. */
export async function requireCaptcha(call: Pick<OpenCall, 'app' | 'signal'>, response = ''): Promise<void> {
  const { captchaSiteKey, captchaSecret: secret } = call.app.settings
  if (captchaSiteKey === null || secret === null) return
  if (response !== '' && (await isRight(call, { secret, response }))) return
  throw forbidden('Wrong ReCAPTCHA, please try again.')
}

type CaptchaInput = { readonly secret: string; readonly response: string }

async function isRight({ app, signal }: Pick<OpenCall, 'app' | 'signal'>, asked: CaptchaInput): Promise<boolean> {
  try {
    const body = new URLSearchParams(asked)
    const answer = await app.outbound.configured(app.settings.captchaVerifyUrl, { method: 'POST', body, signal })
    const verdict: unknown = answer.ok ? await answer.json() : null
    if (!isVerdict(verdict)) throw new Error(`answered ${answer.status} without a verdict`)
    const codes = [verdict['error-codes']].flat().map(String)
    if (codes.some((code) => code.includes('secret'))) app.log.error('the captcha service refuses captcha_secret')
    return verdict.success
  } catch (error) {
    if (signal.aborted) throw error
    app.log.warn({ error: String(error) }, 'captcha service unavailable')
    throw unavailable('Temporary problem with ReCAPTCHA.')
  }
}

function isVerdict(value: unknown): value is Verdict {
  return typeof value === 'object' && value !== null && 'success' in value && typeof value.success === 'boolean'
}
