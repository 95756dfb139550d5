import { type Digester, openDigester } from '../../server/src/digest/digester.ts'

const digesters = new Map<string, Digester>()

/**
 * One digester for all servers of a test process that want the same digests: a thread that loads libmagic costs ten times as much as
 * the upload of a small file. Idle threads do not keep the process alive, so nobody disposes of it.
 */
export const reachSharedDigester: typeof openDigester = (options) => {
  const key = JSON.stringify(options)
  const digester = digesters.get(key) ?? openDigester(options)
  digesters.set(key, digester)
  return { ...digester, [Symbol.asyncDispose]: async () => undefined }
}
