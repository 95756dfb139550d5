import type { ServerResponse } from 'node:http'
import type { Problem } from '../../errors/problems.ts'
import { writeJson } from './output.ts'

export type Refusal = {
  readonly problem: Problem
  readonly requestId: string
  /** Names the setting that decides. */
  readonly isForAdministrator?: boolean
}

/** `last`: whether the response is ended, or left open after its last byte. */
export function writeProblem(res: ServerResponse, refusal: Refusal, last: 'end' | 'write'): void {
  const { problem, requestId, isForAdministrator = false } = refusal
  const { message, code, fields, headers, status, setting } = problem
  const body = {
    message,
    code,
    request_id: requestId,
    ...(fields ? { errors: fields } : {}),
    ...(isForAdministrator && setting !== null ? { setting } : {}),
  }
  for (const [name, value] of Object.entries(headers)) res.setHeader(name, value)
  writeJson(res, status, body, last)
}
