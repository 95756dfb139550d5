import type { Knex } from 'knex'

/** Rows that the schema of MWDB Core cannot hold, or holds without a part of them. */
export type AdoptionLoss = {
  readonly what: string
  readonly rows: number
  /** Otherwise the rows stay, and `detail` says what they lose. */
  readonly isRemoved: boolean
  readonly detail: string
}

/** API keys whose limits are columns of ours: without these columns such a key could do everything. */
export const LIMITED_KEYS =
  'expires_at is not null or capabilities is not null or group_id is not null or addresses is not null'
/** A larger number of bytes does not fit into the column of MWDB Core. */
export const MAX_INTEGER = 2_147_483_647

type CountedRows = Omit<AdoptionLoss, 'rows'> & { readonly from: string }

const removed = (what: string, from: string, detail: string): CountedRows => ({ what, from, detail, isRemoved: true })
const kept = (what: string, from: string, detail: string): CountedRows => ({ what, from, detail, isRemoved: false })

const LOSSES: readonly CountedRows[] = [
  removed('objects in the trash', 'trash', 'cannot be restored any more; contents of files stay in the storage'),
  removed('API keys with limits', `api_key where ${LIMITED_KEYS}`, 'without their limits they could do everything'),
  removed('sessions', 'session', 'everybody signs in again'),
  removed('second factors', 'totp where confirmed_at is not null', 'a password is enough to sign in'),
  removed('entries of the audit log', '(select 1 from audit_entry union all select 1 from audit_pending) a', ''),
  removed('YARA rulesets', 'yara_ruleset', 'with their history and matches; the tags they set stay'),
  removed('cases', 'cases', 'with their descriptions and notes; the objects stay'),
  removed('hunts', 'yara_hunt', 'with their hits'),
  removed('jobs', 'job', 'changes that were made stay'),
  removed('quotas', 'quota', 'uploads are not limited'),
  removed('holds', 'object_hold', 'everybody who may delete the objects can'),
  removed('issuers of identity providers', 'openid_issuer', 'the providers stay'),
  removed(
    'static facts of files',
    `file_facts where state = 'done'`,
    'another adoption extracts them again on request',
  ),
  removed('archives to unpack', `unpack_task where state = 'running'`, 'files that are not stored yet'),
  removed('analyses to start', 'analysis_start', 'they were not sent to the backend yet'),
  kept(
    'API keys of another key',
    `api_key where made_by_key is not null and not (${LIMITED_KEYS})`,
    'do not end any more with the key that made them',
  ),
  kept('groups', `"group" where 'access_remotes' = any (capabilities)`, 'lose the capability access_remotes'),
  kept('files of 2 GiB and more', `object where file_size > ${MAX_INTEGER}`, 'the column of sizes stays bigint'),
]

/** Counts what leaving would cost, in one statement; only what there is. The schema must be the newest. */
export async function countLosses(trx: Knex.Transaction): Promise<AdoptionLoss[]> {
  const counts = LOSSES.map(({ from }) => `(select count(*) from ${from})`)
  const { rows } = await trx.raw<{ rows: { counts: number[] }[] }>(
    `select array[${counts.join(', ')}]::float8[] as counts`,
  )
  const found = rows[0]?.counts ?? []
  return LOSSES.map(({ from: _, ...loss }, n) => ({ ...loss, rows: found[n] ?? 0 })).filter((loss) => loss.rows > 0)
}
