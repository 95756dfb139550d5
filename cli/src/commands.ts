import type { Command } from 'commander'
import { count } from './commands/count.ts'
import { cursor } from './commands/cursor.ts'
import { download } from './commands/download.ts'
import { get } from './commands/get.ts'
import { help } from './commands/help.ts'
import { key } from './commands/key.ts'
import { list } from './commands/list.ts'
import { login } from './commands/login.ts'
import { logout } from './commands/logout.ts'
import { lookup } from './commands/lookup.ts'
import { profile } from './commands/profile.ts'
import { search } from './commands/search.ts'
import { server } from './commands/server.ts'
import { tag } from './commands/tag.ts'
import { upload } from './commands/upload.ts'
import { versionCommand } from './commands/version.ts'
import { watch } from './commands/watch.ts'
import { whoami } from './commands/whoami.ts'

/** Every command, in groups, in the order of --help. */
export const COMMANDS: Readonly<Record<string, readonly Command[]>> = {
  'Samples:': [upload, download, search, list, count, get, lookup, tag],
  'Automation:': [watch, cursor],
  'Signing in:': [login, logout, whoami, profile, key],
  'Server:': [server],
  'About:': [versionCommand, help],
}
