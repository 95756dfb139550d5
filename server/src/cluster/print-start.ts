import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { ReadSettings } from '../settings/read.ts'
import type { ServeOptions } from './serve-options.ts'

/** What a start begins with. The first one takes a while, and a person wants to know at what. */
export function printStart({ settings, files }: ReadSettings, print: ServeOptions['print']): void {
  print(`settings       ${['environment', ...files].join(', ')}`)
  print(`database       ${databaseLine(settings)}`)
}

function databaseLine({ databaseUri, dataFolder }: ReadSettings['settings']): string {
  if (databaseUri !== null) return 'connecting to that of database_uri'
  const folder = join(dataFolder, 'postgres')
  return existsSync(folder)
    ? `starting PostgreSQL in ${folder}`
    : `making one in ${folder}, for the first start: this may take a minute`
}
