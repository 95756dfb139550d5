import { finished } from 'node:stream/promises'
import type { Request, Response } from 'restify'
import { type Refusal, writeProblem } from './bodies/write-problem.ts'
import { discardRest } from './connections/discard-rest.ts'

const LINGER_MS = 3000

/**
 * Answers with a problem. Node closes a connection right after its last response; a client that is still sending would see
 * a reset before it reads the response. So the response is sent completely, but ended only when the rest of the request
 * has arrived, or after a moment.
 */
export async function refuse(req: Request, res: Response, refusal: Refusal): Promise<void> {
  if (req.complete || req.readableEnded) {
    writeProblem(res, refusal, 'end')
    return
  }
  res.setHeader('Connection', 'close')
  writeProblem(res, refusal, 'write')
  discardRest(req)
  await finished(req, { writable: false, signal: AbortSignal.timeout(LINGER_MS) }).catch(() => undefined)
  res.end()
}
