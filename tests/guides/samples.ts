import { createHash } from 'node:crypto'

/** What the guides upload. Hashes in the pages stand for those of the first two. */
export const SAMPLES: Readonly<Record<string, string>> = {
  'suspicious.exe': 'test',
  'dropper.exe': 'This program cannot be run here',
  'payload.dll': 'a payload',
  'a.exe': 'a program',
  'drop/invoice.scr': 'an invoice',
  'drop/loader.exe': 'a loader',
  'drop/transfer.log': 'a log',
}

export const hashOf = (algorithm: string, name: string): string =>
  createHash(algorithm)
    .update(SAMPLES[name] ?? '')
    .digest('hex')
