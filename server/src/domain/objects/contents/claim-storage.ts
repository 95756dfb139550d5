import type { Knex } from 'knex'
import type { Logger } from '../../../log.ts'
import type { OwnedPlace, Storage } from '../../../storage/storage.ts'
import { InstanceModel } from '../../../tables/instance.ts'

/** Contents that another database knows: to this one they look like leftovers. */
export class ForeignStorage extends Error {
  override readonly name = 'ForeignStorage'

  constructor({ place, owner }: OwnedPlace, instance: string) {
    super(
      `the contents in ${place} belong to instance ${owner}, and this database to instance ${instance}: each would remove files of the ` +
        'other. Use a storage of its own, or, if the other database is gone, take it over by "lazaret server storage adopt"',
    )
  }
}

/** Marks a storage as that of this database, unless it is marked; `ForeignStorage` if it is that of another one. */
export async function claimStorage(storage: Storage, instance: string): Promise<void> {
  if (requireOwn(await storage.owners(), instance)) return
  await storage.setOwner(instance)
  // Another database may have done the same at this moment.
  requireOwn(await storage.owners(), instance)
}

/** What is unreachable now does not keep a server from starting; a later start claims it. */
export async function claimAtStart(storage: Storage, instance: string, log: Logger): Promise<void> {
  try {
    await claimStorage(storage, instance)
  } catch (error) {
    if (error instanceof ForeignStorage) throw error
    log.warn({ error: String(error) }, 'whether the stored contents belong to this database could not be checked')
  }
}

/** `ForeignStorage` if the contents belong to another database. */
export async function requireOwnStorage(storage: Storage, instance: string): Promise<void> {
  requireOwn(await storage.owners(), instance)
}

/** Whether all of it is marked already. */
function requireOwn(owners: readonly OwnedPlace[], instance: string): boolean {
  const foreign = owners.find(({ owner }) => owner !== null && owner !== instance)
  if (foreign !== undefined) throw new ForeignStorage(foreign, instance)
  return owners.every(({ owner }) => owner === instance)
}

/** What this database and its storage know each other by. */
export async function readInstanceId(db: Knex): Promise<string> {
  const instance = await InstanceModel.query(db).select('instance_id').first()
  if (instance === undefined) throw new Error('the database lacks the row of this instance')
  return instance.instanceId
}
