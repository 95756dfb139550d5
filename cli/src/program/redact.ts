const token = /eyJ[\w-]{8,}(?:\.[\w-]*){0,2}/g
const bearer = /(bearer\s+)[^\s"',]+/gi
const tokenArgument = /([?&](?:token|api_key|password)=)[^&\s"']+/gi
const minSecretLength = 6

/** A text without secrets: the known ones, and anything that looks like a token. */
export function redact(text: string, secrets: readonly (string | undefined)[] = []): string {
  const result = text.replace(token, '[secret]').replace(bearer, '$1[secret]').replace(tokenArgument, '$1[secret]')
  return withoutSecrets(result, secrets)
}

/** Short ones could be any word, so they are not hidden. */
export function withoutSecrets(text: string, secrets: Iterable<string | undefined>): string {
  let result = text
  for (const secret of secrets)
    if (secret && secret.length >= minSecretLength) result = result.replaceAll(secret, '[secret]')
  return result
}
