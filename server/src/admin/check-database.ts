import { totalmem } from 'node:os'
import type { Knex } from 'knex'
import { NOT_ADOPTED } from '../database/adoption/require-adopted.ts'
import { migrationStatus } from '../database/migrate.ts'
import { readAdoption } from '../statements/adoption/read-adoption.ts'
import { askDatabase } from '../statements/connection/ask-database.ts'
import { type DatabaseFacts, databaseFacts } from '../statements/upkeep/database-facts.ts'
import { adviseDatabase } from './advise-database.ts'

// The oldest version that the migrations support.
const OLDEST_VERSION = 120_000
const CLOCKS_APART_MS = 2000

type Step = { readonly what: string; readonly state: 'ok' | 'warning' | 'failed'; readonly detail: string }

type DatabaseCheck = { readonly db: Knex; readonly isEmbedded: boolean }

/** What a server requires of its database, and what would suit one that is not the embedded one better. */
export async function* checkDatabase({ db, isEmbedded }: DatabaseCheck): AsyncGenerator<Step> {
  // The first may have to connect.
  await askDatabase(db)
  const askedAt = Date.now()
  const facts = await databaseFacts(db)
  const answeredAt = Date.now()
  if (facts === undefined) return
  yield versionStep(facts)
  yield facts.encoding === 'UTF8'
    ? step('encoding', 'ok', 'UTF8')
    : step('encoding', 'failed', `${facts.encoding}: names and texts need a database with the encoding UTF8`)
  if (facts.time_zone !== 'UTC')
    yield step('time zone', 'failed', `a session runs in ${facts.time_zone} instead of UTC`)
  yield trigramStep(facts)
  const apart = Number(facts.now_ms) - (askedAt + answeredAt) / 2
  const isClose = Math.abs(apart) <= CLOCKS_APART_MS + (answeredAt - askedAt)
  yield step('clocks', isClose ? 'ok' : 'warning', `the database is ${Math.round(apart)} ms ahead of this machine`)
  const advice = isEmbedded ? [] : adviseDatabase(facts, totalmem())
  if (advice.length > 0)
    yield step('database settings', 'warning', `the database is larger than shared_buffers; set ${advice.join(', ')}`)
  yield await migrationStep(db)
}

function versionStep({ version, name }: DatabaseFacts): Step {
  return version >= OLDEST_VERSION
    ? step('database', 'ok', `reachable, PostgreSQL ${name}`)
    : step('database', 'failed', `PostgreSQL ${name} is too old: 12 or newer is needed`)
}

function trigramStep({ has_trigrams, can_have_trigrams }: DatabaseFacts): Step {
  if (has_trigrams) return step('pg_trgm', 'ok', 'installed')
  return can_have_trigrams
    ? step('pg_trgm', 'ok', 'available; the migrations install it')
    : step('pg_trgm', 'failed', 'the extension is missing: install the package of additional modules (contrib)')
}

async function migrationStep(db: Knex): Promise<Step> {
  const { pending } = await migrationStatus(db)
  if ((await readAdoption(db)).state === 'waiting') return step('migrations', 'failed', NOT_ADOPTED)
  return pending.length === 0
    ? step('migrations', 'ok', 'schema current')
    : step('migrations', 'failed', `${pending.length} pending: ${pending.join(', ')}`)
}

function step(what: string, state: Step['state'], detail: string): Step {
  return { what, state, detail }
}
