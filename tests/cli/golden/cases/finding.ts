import type { GoldenCase } from '../case.ts'
import { IDS } from '../contents.ts'

export const finding: readonly GoldenCase[] = [
  { args: ['list'], isSample: true },
  { args: ['list', 'objects', '-l', '5'] },
  { args: ['search', 'tag:nothing'] },
  { args: ['search', 'tag:packed OR name:*.csv'] },
  { args: ['search', 'nmae:x'], isSample: true },
  { args: ['search', 'packed'], isSample: true },
  { args: ['search', 'no', 'such', 'text'] },
  { args: ['count'] },
  { args: ['count', '--bound', '3'], isSample: true },
  { args: ['count', 'objects', 'tag:"feed:hostile"'] },
  { args: ['facets'], isSample: true },
  { args: ['stats', 'families,tags', '--range', 'all'], isSample: true },
  { args: ['get', IDS.alpha], isSample: true },
  { args: ['get', IDS.control, IDS.missing] },
  { args: ['lookup', '@hashes.txt'], isSample: true },
  { args: ['similar', IDS.alpha], isSample: true },
  { args: ['similar', 'clusters'], isSample: true },
  { args: ['diff', IDS.alpha, IDS.beta], isSample: true },
  { args: ['diff', IDS.config, IDS.blob] },
  { args: ['graph', IDS.alpha], isSample: true },
  { args: ['strings', IDS.alpha], isSample: true },
  { args: ['hex', IDS.alpha, '--length', '40'], isSample: true },
  { args: ['open', IDS.alpha, '--no-browser'] },
  { args: ['open', IDS.missing] },
]
