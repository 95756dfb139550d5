import type { Command } from 'commander'
import { alias } from './commands/alias.ts'
import { analysis } from './commands/analysis.ts'
import { api } from './commands/api.ts'
import { attribute } from './commands/attribute.ts'
import { attributeKey } from './commands/attribute-key.ts'
import { audit } from './commands/audit.ts'
import { browse } from './commands/browse.ts'
import { caseCommand } from './commands/case.ts'
import { comment } from './commands/comment.ts'
import { completeCommand } from './commands/complete.ts'
import { completion } from './commands/completion.ts'
import { count } from './commands/count.ts'
import { cursor } from './commands/cursor.ts'
import { diff } from './commands/diff.ts'
import { doctor } from './commands/doctor.ts'
import { download } from './commands/download.ts'
import { explain } from './commands/explain.ts'
import { exportCommand } from './commands/export.ts'
import { facets } from './commands/facets.ts'
import { facts } from './commands/facts.ts'
import { favorite } from './commands/favorite.ts'
import { get } from './commands/get.ts'
import { graph } from './commands/graph.ts'
import { group } from './commands/group.ts'
import { hash } from './commands/hash.ts'
import { help } from './commands/help.ts'
import { hex } from './commands/hex.ts'
import { hold } from './commands/hold.ts'
import { hunt } from './commands/hunt.ts'
import { importCommand } from './commands/import.ts'
import { job } from './commands/job.ts'
import { key } from './commands/key.ts'
import { link } from './commands/link.ts'
import { list } from './commands/list.ts'
import { login } from './commands/login.ts'
import { logout } from './commands/logout.ts'
import { lookup } from './commands/lookup.ts'
import { metakey } from './commands/metakey.ts'
import { oidc } from './commands/oidc.ts'
import { open } from './commands/open.ts'
import { profile } from './commands/profile.ts'
import { query } from './commands/query.ts'
import { relations } from './commands/relations.ts'
import { remote } from './commands/remote.ts'
import { retention } from './commands/retention.ts'
import { rm } from './commands/rm.ts'
import { search } from './commands/search.ts'
import { server } from './commands/server.ts'
import { session } from './commands/session.ts'
import { share } from './commands/share.ts'
import { similar } from './commands/similar.ts'
import { stats } from './commands/stats.ts'
import { strings } from './commands/strings.ts'
import { tag } from './commands/tag.ts'
import { totp } from './commands/totp.ts'
import { trash } from './commands/trash.ts'
import { unlink } from './commands/unlink.ts'
import { unpack } from './commands/unpack.ts'
import { upload } from './commands/upload.ts'
import { usage } from './commands/usage.ts'
import { user } from './commands/user.ts'
import { versionCommand } from './commands/version.ts'
import { watch } from './commands/watch.ts'
import { whoami } from './commands/whoami.ts'
import { yara } from './commands/yara.ts'

/** Every command, in groups, in the order of --help. */
export const COMMANDS: Readonly<Record<string, readonly Command[]>> = {
  'Samples:': [
    upload,
    download,
    search,
    list,
    count,
    facets,
    stats,
    explain,
    get,
    facts,
    strings,
    hex,
    lookup,
    hunt,
    hash,
    similar,
    diff,
    unpack,
    rm,
    trash,
    remote,
    importCommand,
    exportCommand,
    browse,
    open,
  ],
  'Annotations:': [
    tag,
    comment,
    attribute,
    metakey,
    link,
    unlink,
    relations,
    graph,
    share,
    analysis,
    favorite,
    query,
    caseCommand,
  ],
  'Automation:': [watch, cursor, job, yara, api, alias],
  'Signing in:': [login, logout, whoami, profile, key, session, totp],
  'Administration:': [user, group, usage, hold, retention, oidc, attributeKey, audit, doctor, server],
  'About:': [completion, versionCommand, help],
}

/** Commands that only programs call. */
export const HIDDEN_COMMANDS: readonly Command[] = [completeCommand]
