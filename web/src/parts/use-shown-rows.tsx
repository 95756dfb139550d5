import { type ReactNode, useState } from 'react'
import { texts } from '../texts.ts'

const STEP = 200

/** The first rows of many, and a button for more of them. */
export function useShownRows<T>(all: readonly T[]): { readonly rows: readonly T[]; readonly more: ReactNode } {
  const [most, setMost] = useState(STEP)
  const left = all.length - most
  return {
    rows: all.slice(0, most),
    more: left > 0 && (
      <button type="button" onClick={() => setMost(most + STEP)}>
        {texts.showMore(left)}
      </button>
    ),
  }
}
