import type { Cli } from '../../support/run-cli.ts'
import type { GoldenCase } from '../case.ts'
import { IDS } from '../contents.ts'

const kept = (cli: Cli) => cli.run(['watch', '--cursor', 'honey', '--from', 'now', '--once'])

export const transfers: readonly GoldenCase[] = [
  { args: ['upload', 'drop/fresh.exe', '--tag', 'feed:x'], changes: true },
  { args: ['upload', '-r', 'drop', '-n'], isSample: true },
  { args: ['upload', 'nowhere'] },
  { args: ['download', IDS.control, IDS.long, IDS.missing, '--keep-name', '-O', 'in', '-j', '1'], isSample: true },
  { args: ['download', IDS.alpha, '-n'] },
  { args: ['watch', '--from', 'beginning', '--once', '--query', 'tag:"feed:hostile"'], isSample: true },
  { args: ['cursor', 'list'], isSample: true, before: kept },
  { args: ['cursor', 'show', 'honey'], before: kept },
  { args: ['cursor', 'show', 'nobody'] },
  { args: ['cursor', 'rm', 'honey'], before: kept },
]
