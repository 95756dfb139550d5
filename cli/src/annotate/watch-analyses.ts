import { setTimeout as wait } from 'node:timers/promises'
import { type Analysis, type Client, TimeoutError } from '@lazaret/sdk'
import type { Command } from 'commander'
import { singleIdentifier } from '../arguments/identifiers.ts'
import { parseDuration } from '../arguments/quantities.ts'
import { openClient } from '../connection/client.ts'
import { contextOf } from '../context/context-of.ts'
import type { Shape } from '../formats/shape.ts'
import { analysisList, queuesText } from '../shapes/analyses.ts'
import { sha256Of } from './sha256-of.ts'

export type WatchOptions = { readonly analysis?: string; readonly timeout?: string; readonly interval: string }

const MAX_ANALYSES = 10

const shape: Shape<Analysis> = {
  ...analysisList,
  kind: 'stream',
  columns: [
    { title: 'ANALYSIS', width: 36, text: ({ id }) => id },
    { title: 'STATUS', width: 8, text: ({ status }) => status },
    { title: 'QUEUES', width: 30, text: queuesText, shrink: 'text' },
  ],
}

/** The action of `analysis watch`: a row whenever an analysis has moved on. */
export async function watchAnalyses(given: string, options: WatchOptions, command: Command): Promise<void> {
  const context = contextOf(command)
  const intervalMs = parseDuration(options.interval, '--interval')
  // Here --timeout limits the analyses, not the wait for the server.
  const { timeout = options.timeout, ...globals } = context.globals
  const timeoutMs = timeout === undefined ? Number.POSITIVE_INFINITY : parseDuration(timeout, '--timeout')
  const opened = await openClient({ ...context, globals })
  const { client, signal } = opened
  const id = await sha256Of(opened, await singleIdentifier(context, given), signal)
  const print = context.print(shape)
  const seen = new Map<string, string>()
  const began = performance.now()
  try {
    for (;;) {
      const analyses = await look(client, { id, analysis: options.analysis, signal })
      for (const one of analyses) {
        const state = JSON.stringify([one.status, one.processing_in])
        if (seen.get(one.id) !== state) await print.add(one)
        seen.set(one.id, state)
      }
      if (!analyses.some(({ status }) => status === 'running')) return
      const leftMs = timeoutMs - (performance.now() - began)
      if (leftMs <= 0) throw new TimeoutError('deadline', `an analysis is still running after ${timeoutMs} ms`)
      await wait(Math.min(intervalMs, leftMs), undefined, { signal }).catch(() => signal.throwIfAborted())
    }
  } finally {
    await print.end()
  }
}

type AnalysisRequest = { readonly id: string; readonly analysis: string | undefined; readonly signal: AbortSignal }

async function look(client: Client, { id, analysis, signal }: AnalysisRequest): Promise<Analysis[]> {
  if (analysis !== undefined) return [await client.analyses.get(id, analysis, { signal })]
  const newest: Analysis[] = []
  for await (const one of client.analyses.list(id, { signal })) {
    newest.push(one)
    if (newest.length === MAX_ANALYSES) break
  }
  return newest
}
