import { openPasswords } from '../../server/src/auth/passwords.ts'
import { firstSetup } from '../../server/src/domain/setup/first-setup.ts'
import { ADMIN } from '../../tests/support/server-process.ts'
import { type Load, loadScale } from './load.ts'
import { migrateTo } from './migrate.ts'
import type { Db } from './open-scale.ts'

// Without what later migrations maintain in addition to the tables: building it is part of what an adopted database goes through.
const LOADED_AT = '0003-deleted-objects'

/** Schema, first set-up and rows in an empty database; the later migrations are still to be run. */
export async function makeScale(db: Db, load: Load): Promise<void> {
  await migrateTo(db, LOADED_AT)
  await using passwords = openPasswords()
  await firstSetup(db, { adminLogin: ADMIN.login, adminPasswordHash: await passwords.hash(ADMIN.password) })
  await loadScale(db, load)
}
