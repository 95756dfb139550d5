import type { Client } from '@lazaret/sdk'
import type { UploadResult } from '../shapes/results.ts'

export type FollowUp = {
  readonly client: Client
  readonly comment: string | undefined
  readonly waits: boolean
  readonly stop: AbortSignal
  readonly abort: AbortSignal
}

/** The steps after an object is stored: its comment, and the wait for its analysis. All are repeatable. */
export async function followUp(job: FollowUp, result: UploadResult): Promise<UploadResult> {
  const { client, comment, waits, abort } = job
  if (result.id === undefined) return result
  if (comment !== undefined) await client.comments.ensure(result.id, comment, { signal: abort })
  return waits ? { ...result, ...(await analysisOf(job, result.id)) } : result
}

async function analysisOf({ client, stop }: FollowUp, id: string): Promise<Pick<UploadResult, 'analysis' | 'configs'>> {
  try {
    const analysis = await client.analyses.wait(id, { signal: stop })
    const configs: string[] = []
    for await (const config of client.configs.search(`parent:(dhash:${id})`, { signal: stop })) configs.push(config.id)
    return { analysis, configs }
  } catch (error) {
    // The upload is done even if the wait is interrupted.
    if (stop.aborted) return { analysis: 'running' }
    throw error
  }
}
