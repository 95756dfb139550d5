import { createSecretKey, type KeyObject } from 'node:crypto'
import type { FurtherKeys } from '../call.ts'

/** They change while a worker runs: it has to accept the tokens of workers that sign by a newer key already. */
export function openFurtherKeys(secretKeys: readonly string[]): FurtherKeys {
  let keys = keysOf(secretKeys)
  return {
    all: () => keys,
    replace: (others) => {
      keys = keysOf(others)
    },
  }
}

function keysOf(secretKeys: readonly string[]): readonly KeyObject[] {
  return secretKeys.map((secretKey) => createSecretKey(Buffer.from(secretKey)))
}
