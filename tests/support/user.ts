import { type Answer, checkAnswer } from './contract.ts'

export type UploadInput = { readonly name?: string; readonly options?: unknown }

/** Someone who talks to the server; every answer is checked against the contract. */
export type TestUser = {
  readonly login: string
  readonly token: string | null
  /** `path` begins with a slash; a body other than FormData, text or bytes is sent as JSON. */
  send(method: string, path: string, body?: unknown, headers?: Readonly<Record<string, string>>): Promise<Answer>
  get(path: string): Promise<Answer>
  upload(content: string | Uint8Array, more?: UploadInput): Promise<Answer>
}

export function testUser(
  url: string,
  { login, token }: { readonly login: string; readonly token: string | null },
): TestUser {
  const send: TestUser['send'] = async (method, path, body, headers = {}) => {
    const authorization: Record<string, string> = token === null ? {} : { authorization: `Bearer ${token}` }
    const response = await fetch(`${url}${path}`, {
      method,
      headers: { ...authorization, ...headers },
      ...(body === undefined ? {} : { body: encoded(body) }),
    })
    const bytes = Buffer.from(await response.arrayBuffer())
    return checkAnswer({ method, path }, response, bytes)
  }
  return {
    login,
    token,
    send,
    get: (path) => send('GET', path),
    upload: (content, { name = 'sample.bin', options } = {}) => {
      const form = new FormData()
      form.append('file', new Blob([Buffer.from(content)]), name)
      if (options !== undefined) form.append('options', JSON.stringify(options))
      return send('POST', '/api/file', form)
    },
  }
}

function encoded(body: unknown): NonNullable<RequestInit['body']> {
  if (body instanceof FormData || typeof body === 'string') return body
  return body instanceof Uint8Array ? Buffer.from(body) : JSON.stringify(body)
}
