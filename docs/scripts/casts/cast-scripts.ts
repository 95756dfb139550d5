import type { LiveTerminal } from '../../../tests/cli/support/live-terminal.ts'
import { ADMIN_PASSWORD } from '../../../tests/support/app.ts'
import type { CastWorld } from './cast-world.ts'
import type { Timeline } from './timeline.ts'

type CastStep = {
  /** A comment above the command, and the name of the marker. */
  readonly about: string
  readonly line: string
  /** Answers what the command asks. */
  readonly act?: (terminal: LiveTerminal, timeline: Timeline) => Promise<void>
  readonly after?: (world: CastWorld) => Promise<void>
}

export type CastScript = { readonly name: string; readonly title: string; readonly steps: readonly CastStep[] }

export const CASTS: readonly CastScript[] = [
  {
    name: 'first-steps',
    title: 'First steps',
    steps: [
      {
        about: 'Sign in',
        line: 'lazaret login --url https://repo.example --user admin',
        act: async (terminal, timeline) => {
          await terminal.shows('Password:')
          timeline.rest()
          terminal.type(`${ADMIN_PASSWORD}\r`)
        },
      },
      {
        about: 'Upload a folder',
        line: 'lazaret push -r drop/ --tag feed:honeypot',
        after: (world) => world.setUploadTimes(),
      },
      { about: 'List the newest files', line: 'lazaret list' },
      { about: 'Search', line: `lazaret search 'name:*.exe AND size:<1MiB'` },
      { about: 'Look at one file', line: 'lazaret get file:drop/agent.exe' },
      { about: 'Download it as an encrypted zip', line: 'lazaret pull file:drop/agent.exe --zip -O quarantine/' },
    ],
  },
  {
    name: 'hunting',
    title: 'Hunting',
    steps: [
      { about: 'Two YARA rules', line: 'cat rules.yar' },
      { about: 'Test them with one stored file', line: 'lazaret yara test rules.yar file:drop/restore.hta' },
      { about: 'Scan all stored files', line: 'lazaret hunt start rules.yar' },
      { about: 'Scan new files from now on', line: 'lazaret yara push rules.yar --tag yara:ransom' },
      { about: 'Find files that look like another one', line: 'lazaret similar file:drop/loader_v1.bin' },
      { about: 'Group files by likeness', line: `lazaret similar clusters 'tag:"feed:honeypot"'` },
    ],
  },
  {
    name: 'pipeline',
    title: 'Commands in a pipeline',
    steps: [
      {
        about: 'Tag all files that look like one of them',
        line: 'lazaret similar file:drop/loader_v1.bin -o ids | lazaret tag add - campaign:1',
      },
      { about: 'Choose fields and a format', line: 'lazaret list -f file_name,file_size,file_type -o csv' },
      {
        about: 'Filter records with jq',
        line: `lazaret list -l all --jq 'select(.file_size > 10000) | .file_name'`,
      },
      { about: 'Count tags', line: 'lazaret facets files --by tag' },
      {
        about: 'Download the matches of a query in one archive',
        line: `lazaret pull --query 'tag:"campaign:1"' --archive campaign.zip`,
      },
    ],
  },
]
