import { useEffect, useEffectEvent } from 'react'
import { fullClient } from '../../server/client.ts'
import { useLoad } from '../../server/use-load.ts'

/** Passes on the rules of a hunt, once; returns why they could not be loaded. */
export function useSourceOfHunt(id: string | null, onSource: (source: string) => void): unknown {
  const { value, error } = useLoad(`rules of the hunt ${id}`, async (signal) =>
    id === null ? null : (await fullClient()).hunts.get(id, { signal }),
  )
  const source = value?.source
  const pass = useEffectEvent((text: string) => onSource(text))
  useEffect(() => {
    if (source !== undefined) pass(source)
  }, [source])
  return error
}
