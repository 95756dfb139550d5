import { writeFile } from 'node:fs/promises'
import { makeZip } from '../../support/make-zip.ts'
import type { Cli } from '../../support/run-cli.ts'
import type { GoldenCase } from '../case.ts'
import { HOSTILE_NAMES, IDS } from '../contents.ts'

const members = [
  ...Object.values(HOSTILE_NAMES).map((name) => ({ name: name.replaceAll('/', '_'), content: `member ${name}` })),
  { name: '../../up.exe', content: 'up' },
  { name: 'empty', content: '' },
]
const archive = async (cli: Cli) =>
  writeFile(cli.path('a.zip'), await makeZip(members, { password: 'infected', encryptionStrength: 3 }))
const parts = 'comments,shares,attributes,relations,analyses,tags'

// Lists are made of what is there, so each begins with the contents as they were.
export const objects: readonly GoldenCase[] = [
  { args: ['list', 'configs'], isSample: true, changes: true },
  { args: ['list', 'blobs', '--since', '2020-01-01'], isSample: true, changes: true },
  { args: ['search', 'blobs', 'content:*red*'], changes: true },
  { args: ['search', 'configs', 'family:emotet', '--count'], changes: true },
  { args: ['search', '--saved', 'nobody'] },
  { args: ['count', 'blobs', '--since', '2024-05-02T10:11:24'], changes: true },
  { args: ['get', IDS.config], isSample: true },
  { args: ['get', IDS.blob] },
  { args: ['get', IDS.alpha, '--with', parts], isSample: true },
  { args: ['get', IDS.alpha, IDS.config, IDS.blob] },
  { args: ['get', IDS.alpha, '--with', 'pictures'] },
  { args: ['lookup', IDS.alpha, IDS.config, IDS.missing, '--type', 'object'] },
  { args: ['download', IDS.config, IDS.blob, IDS.missing, '-O', 'in', '-j', '1'], isSample: true },
  { args: ['download', IDS.config, '-O', 'in', '--zip'] },
  { args: ['upload', 'config', 'qakbot', 'config.json', '--tag', 'cfg:x'], changes: true },
  { args: ['upload', 'blob', 'note', 'note.txt', '--comment', 'seen'], changes: true },
  { args: ['upload', 'config', 'qakbot', 'note.txt'] },
  { args: ['upload', 'a.zip', '--unzip', '-n'], before: archive },
  { args: ['hash', 'drop/fresh.exe', 'drop/=new.csv', 'missing'], isSample: true },
  { args: ['hash', 'drop/fresh.exe', '--all'] },
  { args: ['hash', 'config.json', '--type', 'config'] },
  { args: ['unpack', 'a.zip', '-O', 'q'], isSample: true, before: archive },
  { args: ['unpack', 'a.zip', '-O', 'q', '--zip-password', 'wrong'], before: archive },
  { args: ['unpack', 'note.txt', '-O', 'q'] },
  { args: ['remote', 'list'] },
  { args: ['remote', 'pull', 'partner', IDS.alpha, IDS.missing, '--include', 'attributes'], changes: true },
  { args: ['remote', 'pull', 'partner', IDS.alpha, '--recursive', '--limit', '2', '-j', '1'], changes: true },
  { args: ['remote', 'pull', 'nowhere', IDS.alpha] },
  { args: ['remote', 'push', 'partner', IDS.alpha, IDS.missing], isSample: true },
]
