import type { Call } from '../../call.ts'
import { ownCapabilities } from '../../capabilities.ts'
import { isUniqueViolation } from '../../errors/database-errors.ts'
import { conflict } from '../../errors/problems.ts'
import { GroupModel } from '../../tables/group.ts'
import { requireAccountName } from '../access/account-name.ts'
import { requireDistinctName } from '../access/distinct-name.ts'
import { storedNames } from './stored-names.ts'

/** Creates a workspace without members. */
export async function createGroup(
  { change, emit, note }: Call,
  name: string,
  capabilities: readonly string[],
): Promise<void> {
  requireAccountName(name, 'name')
  try {
    await change(async (trx) => {
      await requireDistinctName(trx, name)
      await GroupModel.query(trx).insert({
        name,
        capabilities: await storedNames(trx, capabilities),
        private: false,
        default: false,
        workspace: true,
        immutable: false,
      })
      note({ given: ownCapabilities(capabilities) })
    })
  } catch (error) {
    if (isUniqueViolation(error, 'ix_group_name')) throw conflict('Group exists yet')
    throw error
  }
  emit('createdGroup', { group: { name } })
}
