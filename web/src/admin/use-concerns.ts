import { currentCore, fullClient } from '../server/client.ts'
import { isUnsupported } from '../server/features.ts'
import { type Load, useLoad } from '../server/use-load.ts'
import { useCapability } from '../session/use-account.ts'
import { type Concern, serverConcerns, taskConcerns, userConcerns } from './attention.ts'

/** Concerns that the account may see; undefined while they load. */
export function useConcerns(): Load<readonly Concern[]> {
  const mayManage = useCapability('manage_users')
  return useLoad(`concerns ${mayManage}`, async (signal) => {
    if (!mayManage) return []
    const core = currentCore()
    const { users } = await fullClient()
    const [pending, info, tasks] = await Promise.all([
      users.list({ pending: true, signal }),
      core.server.adminInfo({ signal }),
      isUnsupported('background') ? [] : core.server.backgroundTasks({ signal }),
    ])
    return [...serverConcerns(info), ...taskConcerns(tasks), ...userConcerns(pending.length)]
  })
}
