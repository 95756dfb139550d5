import { createServer, type RequestListener, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'

type Test = { teardown(run: () => Promise<void>): unknown }

const JSON_TYPE = 'application/json'

export type Endpoint = 'token' | 'jwks' | 'userinfo' | 'discovery'

export type ForgingProvider = {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  /** Forged answers; one that a test sets here is given from then on. */
  readonly answers: Partial<Record<Endpoint, RequestListener>>
  /** Requests so far, by their paths. */
  readonly asked: string[]
  /** The claims of a good token. */
  claims(nonce: string): JWTPayload
  sign(claims: JWTPayload, header?: { readonly kid?: string }): Promise<string>
  signBySecret(claims: JWTPayload, secret: string): Promise<string>
  /** The token endpoint hands this out. */
  give(idToken: unknown, more?: object): void
  /** From now on it signs with another key, and publishes only that. */
  rotate(): Promise<void>
  /** The published keys, as they are sent. */
  keys(): string
  reset(): void
}

/** A provider that says whatever a test wants it to say. Nobody signs in at it: any code will do. */
export async function openForgingProvider(t: Test, host = '127.0.0.1'): Promise<ForgingProvider> {
  const answers: ForgingProvider['answers'] = {}
  const asked: string[] = []
  let token: object = {}
  let key = await newKey('first')
  const keys = (): string => JSON.stringify({ keys: [key.published] })
  const server = createServer((req, res) => {
    const place = placeOf(req.url ?? '')
    asked.push(req.url ?? '')
    req.resume()
    if (place === null) return sendText(res, { status: 404, type: 'text/plain', text: '' })
    const forged = answers[place]
    if (forged !== undefined) return forged(req, res)
    if (place === 'jwks') return sendText(res, { type: JSON_TYPE, text: keys() })
    if (place === 'token') return sendText(res, { type: JSON_TYPE, text: JSON.stringify(token) })
    if (place === 'userinfo') return sendText(res, { type: JSON_TYPE, text: JSON.stringify({ sub: 'forged' }) })
    sendText(res, { type: JSON_TYPE, text: JSON.stringify(discoveryOf(issuer)) })
  })
  await new Promise<void>((resolve) => server.listen(0, host, resolve))
  t.teardown(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  const issuer = `http://${host}:${(server.address() as AddressInfo).port}`
  const [clientId, clientSecret] = ['forger', 'secret of the client']
  return {
    issuer,
    clientId,
    clientSecret,
    answers,
    asked,
    keys,
    claims: (nonce) => {
      const now = Math.floor(Date.now() / 1000)
      return { iss: issuer, sub: 'forged', aud: clientId, iat: now, exp: now + 60, nonce }
    },
    sign: (claims, header = {}) =>
      new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: key.published.kid, ...header }).sign(key.private),
    signBySecret: (claims, secret) =>
      new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(new TextEncoder().encode(secret)),
    give: (idToken, more = {}) => {
      token = { access_token: 'access', token_type: 'Bearer', id_token: idToken, ...more }
    },
    rotate: async () => {
      key = await newKey('second')
    },
    reset: () => {
      for (const place of Object.keys(answers)) delete answers[place as Endpoint]
    },
  }
}

async function newKey(kid: string) {
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true })
  return { private: privateKey, published: { ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig' } }
}

function placeOf(url: string): Endpoint | null {
  if (url.endsWith('/.well-known/openid-configuration')) return 'discovery'
  const places: readonly Endpoint[] = ['token', 'jwks', 'userinfo']
  return places.find((place) => url === `/${place}`) ?? null
}

export function discoveryOf(issuer: string): Readonly<Record<string, unknown>> {
  return {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    userinfo_endpoint: `${issuer}/userinfo`,
    jwks_uri: `${issuer}/jwks`,
  }
}

type ForgedAnswer = { readonly status?: number; readonly type: string; readonly text: string }

/** Restify, in the same process, has changed what writeHead returns. */
export function sendText(res: ServerResponse, { status = 200, type, text }: ForgedAnswer): void {
  res.writeHead(status, { 'content-type': type })
  res.end(text)
}
