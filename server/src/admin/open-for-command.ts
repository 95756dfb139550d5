import type { ServeOptions } from '../cluster/serve-options.ts'
import { openServerLog } from '../cluster/server-log.ts'
import { joinOrOpenDatabase } from '../database/open.ts'
import { openParts, type Parts } from '../open-parts.ts'
import { readSettings } from '../settings/read.ts'

/** Where the settings of a server come from. */
export type SettingSources = Pick<ServeOptions, 'environment' | 'base' | 'overrides'>

/** The parts of a server for a command. The server may keep running. */
export function openForCommand({ environment, base, overrides }: SettingSources, digestThreads = 2): Parts {
  const read = readSettings(environment, base, overrides)
  return openParts({
    settings: read.settings,
    log: openServerLog(read),
    reachDatabase: joinOrOpenDatabase,
    digests: { threads: digestThreads, ssdeep: false },
  })
}
