import type { GoldenCase } from '../case.ts'
import { IDS } from '../contents.ts'

export const finding: readonly GoldenCase[] = [
  { args: ['list'] },
  { args: ['list', 'objects', '-l', '5'] },
  { args: ['search', 'tag:nothing'] },
  { args: ['search', 'tag:packed OR name:*.csv'] },
  { args: ['search', 'nmae:x'] },
  { args: ['count'] },
  { args: ['count', '--bound', '3'] },
  { args: ['count', 'objects', 'tag:"feed:hostile"'] },
  { args: ['facets'] },
  { args: ['get', IDS.alpha] },
  { args: ['get', IDS.control, IDS.missing] },
  { args: ['lookup', '@hashes.txt'] },
]
