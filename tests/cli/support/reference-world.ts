import { randomBytes } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Test } from 'tap'
import { connectDatabase } from '../../../server/src/database/connect.ts'
import { ADOPTABLE_REVISION } from '../../../server/src/migrations/0001-reference-schema.ts'
import { fillReferenceDatabase, makeReferenceDatabase } from '../../support/reference-database.ts'
import { sha256Of } from '../../support/sha256-of.ts'
import { emptyServer } from './restored-server.ts'
import { openCli } from './run-cli.ts'

/** A database of the old server with rows of every kind and its files, and the command that takes them over. */
export async function openReferenceWorld(t: Test) {
  const place = await emptyServer(t)
  const uploads = join(place.folder, 'uploads')
  const env = { ...place.env, SERVICE_LOG_LEVEL: 'critical', SERVICE_UPLOADS_FOLDER: uploads }
  // Under another name than that of servers, which must be stopped for some commands.
  const knex = connectDatabase({ connection: place.database.uri, applicationName: 'test' })
  t.teardown(() => knex.destroy())
  await makeReferenceDatabase(knex, ADOPTABLE_REVISION)
  const contents = [randomBytes(3000), randomBytes(5000), randomBytes(10)]
  const paths = contents.map((bytes) => join(uploads, ...sha256Of(bytes).slice(0, 4), sha256Of(bytes)))
  for (const [n, bytes] of contents.entries()) {
    await mkdir(dirname(paths[n] ?? ''), { recursive: true })
    await writeFile(paths[n] ?? '', bytes)
  }
  await fillReferenceDatabase(knex, contents)
  const cli = await openCli(t, env)
  const adopt = (...more: string[]) => cli.run(['server', 'adopt', ...more])
  return { target: { ...place, env }, knex, cli, adopt, contents, paths }
}
