import type { Command } from 'commander'
import { openClient, openClientToChange } from '../connection/client.ts'
import { contextOf } from '../context/context-of.ts'
import { offboardingDetail } from '../shapes/users.ts'

type OffboardOptions = { readonly to?: string }

/** Shows what would end, unless --yes is given. */
export async function offboardUser(login: string, { to: group }: OffboardOptions, command: Command): Promise<void> {
  const context = contextOf(command)
  const { globals, isDryRun, messages } = context
  if (isDryRun || !globals.yes) {
    const { client, signal } = await openClient(context)
    if (group !== undefined) await client.groups.get(group, { signal })
    await context.printAll(offboardingDetail, async () => [await client.users.previewOffboarding(login, { signal })])
    messages.note(`nothing was changed; --yes offboards ${login}`)
    return
  }
  const { client, signal } = await openClientToChange(context)
  const ended = await client.users.offboard(login, { ...(group === undefined ? {} : { group }), signal })
  await context.printAll(offboardingDetail, () => [ended])
  messages.note(`offboarded ${login}`)
  const { job_id: job, private_objects: privateObjects, shared_objects: sharedObjects } = ended
  if (job !== null) messages.note(`objects are shared in the background: lazaret job watch ${job}`)
  if (group !== undefined && privateObjects > sharedObjects)
    messages.note(`${privateObjects - sharedObjects} objects are left; once the job has ended, run the command again`)
}
