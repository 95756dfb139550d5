import { useEffect, useState } from 'react'

const WINDOW_MS = 5000
const SAMPLE_MS = 500

type Sample = { readonly atMs: number; readonly bytes: number }

/** Bytes a second over the last five seconds, of a sum that grows; 0 while too little is known. */
export function useRate(bytes: number): number {
  const [samples, setSamples] = useState<readonly Sample[]>([])
  useEffect(() => {
    setSamples((before) => addSample(before, { atMs: performance.now(), bytes }))
  }, [bytes])
  return rateOf(samples)
}

/** The sum falls when finished uploads leave the list; it is measured anew then. */
export function addSample(samples: readonly Sample[], sample: Sample): readonly Sample[] {
  const last = samples.at(-1)
  if (last === undefined || sample.bytes < last.bytes) return [sample]
  if (sample.atMs - last.atMs < SAMPLE_MS && samples.length > 1) return samples
  return [...samples.filter(({ atMs }) => sample.atMs - atMs <= WINDOW_MS), sample]
}

export function rateOf(samples: readonly Sample[]): number {
  const [first, last] = [samples[0], samples.at(-1)]
  if (first === undefined || last === undefined || last.atMs === first.atMs) return 0
  return ((last.bytes - first.bytes) / (last.atMs - first.atMs)) * 1000
}
