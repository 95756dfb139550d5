import type { ServerResponse } from 'node:http'
import type { Problem } from '../../errors/problems.ts'
import { writeJson } from './output.ts'

/** `last`: whether the response is ended, or left open after its last byte. */
export function writeProblem(res: ServerResponse, problem: Problem, requestId: string, last: 'end' | 'write'): void {
  const { message, code, fields, headers, status } = problem
  const body = { message, code, request_id: requestId, ...(fields ? { errors: fields } : {}) }
  for (const [name, value] of Object.entries(headers)) res.setHeader(name, value)
  writeJson(res, status, body, last)
}
