const token = /eyJ[\w-]{5,}\.[\w-]+\.[\w-]*/g
const bearer = /(bearer\s+)[^\s"',]+/gi
const tokenArgument = /([?&](?:token|api_key|password)=)[^&\s"']+/gi

/** A text without secrets: the known ones, and whatever looks like a token. */
export function redact(text: string, secrets: readonly (string | undefined)[] = []): string {
  let result = text.replace(token, '[secret]').replace(bearer, '$1[secret]').replace(tokenArgument, '$1[secret]')
  for (const secret of secrets) if (secret) result = result.replaceAll(secret, '[secret]')
  return result
}
