import { finished } from 'node:stream/promises'
import type { Request, Response } from 'restify'
import type { Problem } from '../errors.ts'
import { writeProblem } from './problem.ts'

const LINGER_MS = 3000

/**
 * Answers with a problem. Node closes a connection as soon as its last answer is out; a client that is still sending would
 * then find it reset before it reads the answer. So the answer is sent whole, but ended only when the rest of the request
 * has come in, or after a moment.
 */
export async function refuse(
  req: Request,
  res: Response,
  refusal: { problem: Problem; requestId: string },
): Promise<void> {
  const { problem, requestId } = refusal
  if (req.complete || req.readableEnded) {
    writeProblem(res, problem, requestId, 'end')
    return
  }
  res.setHeader('Connection', 'close')
  writeProblem(res, problem, requestId, 'write')
  req.resume()
  await finished(req, { writable: false, signal: AbortSignal.timeout(LINGER_MS) }).catch(() => undefined)
  res.end()
}
