import type { Hunt, HuntHit } from '@lazaret/sdk'
import { useRef } from 'react'
import { fullClient } from '../../server/client.ts'
import { type Load, useLoad } from '../../server/use-load.ts'
import { usePolling } from '../../server/use-polling.ts'
import { filesOf } from './hunt-files.ts'

// Users watch this screen for hits.
const MAX_PAUSE_MS = 5000

/** `name` says which files the hunt scans. */
export type HuntWithHits = { readonly name: string; readonly hunt: Hunt; readonly hits: readonly HuntHit[] }

/** A hunt and its hits. While it runs, only hits that are new are loaded. */
export function useHunt(id: string): Load<HuntWithHits> {
  const known = useRef<readonly HuntHit[]>([])
  const load = useLoad<HuntWithHits>(id, async (signal) => {
    const { hunts } = await fullClient()
    // The hits come second: a hunt that has ended by now gets no more of them.
    const hunt = await hunts.get(id, { signal })
    const added: HuntHit[] = []
    for await (const hit of hunts.hits(id, { after: known.current.at(-1)?.position ?? 0, signal })) added.push(hit)
    signal.throwIfAborted()
    known.current = [...known.current, ...added]
    return { name: filesOf(hunt), hunt, hits: known.current }
  })
  usePolling({
    isRunning: load.value?.hunt.state === 'running',
    isLoading: load.isLoading,
    maxPauseMs: MAX_PAUSE_MS,
    reload: load.reload,
  })
  return load
}
