import { type Client, createClient } from '../client/client.ts'
import type { ClientOptions } from '../wire/client-options.ts'
import { answerRequest, type TestRequest } from './answer-request.ts'
import { createFileStore } from './file-store.ts'

export type TestServerOptions = {
  /** The author of comments. Default `tester`. */
  readonly login?: string
}

/** A repository in memory, for the tests of programs that use this package. */
export type TestServer = {
  /**
   * Answers requests as a repository does. Nothing is sent over a network.
   *
   * @example const client = createClient({ baseUrl: 'http://repo.test', fetch: server.fetch })
   */
  readonly fetch: typeof globalThis.fetch
  /**
   * A client of this server.
   *
   * @example const client = createTestServer().client()
   */
  client(options?: Partial<ClientOptions>): Client
}

const BASE_URL = 'http://repo.test'

/**
 * Creates a repository in memory. It takes files, and answers listings, simple searches, downloads, tags and comments of them with
 * the types of the contract. Other operations are refused with the code `unsupported`.
 *
 * @example
 * const client = createTestServer().client()
 * await client.files.upload({ source: new TextEncoder().encode('MZ'), name: 'a.exe', tags: ['packed'] })
 * console.log(await client.files.count('tag:packed')) // 1
 */
export function createTestServer({ login = 'tester' }: TestServerOptions = {}): TestServer {
  const store = createFileStore()
  const fetch: TestServer['fetch'] = async (input, init) => {
    const request = new Request(input, init)
    request.signal.throwIfAborted()
    return answerRequest({ store, login }, await readRequest(request))
  }
  return {
    fetch,
    client: (options = {}) => createClient({ baseUrl: BASE_URL, apiKey: 'key-of-a-test', fetch, ...options }),
  }
}

async function readRequest(request: Request): Promise<TestRequest> {
  const { pathname, searchParams } = new URL(request.url)
  const type = request.headers.get('content-type') ?? ''
  return {
    method: request.method,
    steps: pathname.split('/').slice(2).map(decodeURIComponent),
    parameters: searchParams,
    form: type.startsWith('multipart/') ? await request.formData() : undefined,
    body: type.startsWith('application/json') ? await request.json() : undefined,
  }
}
