import type { YaraFault } from '@lazaret/sdk'
import { useState } from 'react'
import { fullClient } from '../../server/client.ts'
import { useLoad } from '../../server/use-load.ts'

export type SourceFault = YaraFault & { readonly isError: boolean }

export type SourceCheck = {
  /** The result of the last check, until the next one has ended. */
  readonly faults: readonly SourceFault[]
  readonly isChecking: boolean
  readonly isEmpty: boolean
  readonly error: unknown
}

/** The server is not asked while someone types faster than this. */
const PAUSE_MS = 400

/** Compiles a source on the server whenever it has changed. */
export function useSourceCheck(source: string): SourceCheck {
  const [faults, setFaults] = useState<readonly SourceFault[]>([])
  const isEmpty = source.trim() === ''
  const { isLoading, error } = useLoad(source, async (signal) => {
    if (isEmpty) return setFaults([])
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
    signal.throwIfAborted()
    const { errors, warnings } = await (await fullClient()).yara.check(source, { signal })
    signal.throwIfAborted()
    setFaults([
      ...errors.map((fault) => ({ ...fault, isError: true })),
      ...warnings.map((fault) => ({ ...fault, isError: false })),
    ])
  })
  return { faults, isChecking: isLoading, isEmpty, error }
}
