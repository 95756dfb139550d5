import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { connectDatabase } from '../../server/src/database/connect.ts'
import { openEmbedded } from '../../server/src/database/embedded.ts'
import { migrateToLatest } from '../../server/src/database/migrate.ts'

const run = promisify(execFile)
const CACHE = fileURLToPath(new URL('../../node_modules/.cache', import.meta.url))
const MIGRATIONS = fileURLToPath(new URL('../../server/src/migrations/', import.meta.url))
let found: Promise<string> | undefined
const silent = { info: () => undefined, error: () => undefined }

/** Puts a migrated PostgreSQL without any row of ours into a data folder: a server need not make one. */
export async function placeCluster(dataFolder: string): Promise<void> {
  // Servers that start together must not make it at the same place.
  found ??= findTemplate()
  const template = await found
  await mkdir(dataFolder, { recursive: true, mode: 0o711 })
  await run('cp', ['-a', '--reflink=auto', template, join(dataFolder, 'postgres')])
}

// Named after what the migrations say; npm ci, which may bring another PostgreSQL, removes it.
async function findTemplate(): Promise<string> {
  const hash = createHash('sha256')
  for (const file of (await readdir(MIGRATIONS)).sort()) hash.update(await readFile(join(MIGRATIONS, file)))
  const template = join(CACHE, `lazaret-cluster-${hash.digest('hex').slice(0, 16)}`)
  if (!existsSync(template)) await buildTemplate(template)
  return template
}

async function buildTemplate(template: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'lazaret-cluster-'))
  try {
    const embedded = await openEmbedded({ folder, log: silent })
    const knex = connectDatabase({ connection: embedded.connection })
    await migrateToLatest(knex)
    await knex.destroy()
    await embedded[Symbol.asyncDispose]()
    const draft = `${template}-${process.pid}`
    await mkdir(CACHE, { recursive: true })
    await run('cp', ['-a', join(folder, 'postgres'), draft])
    // If another process was faster, its copy stays.
    await rename(draft, template).catch(() => rm(draft, { recursive: true, force: true }))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
