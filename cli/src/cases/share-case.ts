import { type AccountChange, changeAccounts, withoutDetails } from '../admin/change-accounts.ts'
import type { Context } from '../context/context.ts'
import { findCase } from './find-case.ts'

type GroupChange = Pick<AccountChange, 'names' | 'verb' | 'apply' | 'plan'>

const changeGroups = (context: Context, change: GroupChange): Promise<void> =>
  changeAccounts(context, { field: 'group', nouns: ['group', 'groups'], ...change })

export async function shareCase(context: Context, word: string, names: readonly string[]): Promise<void> {
  await changeGroups(context, {
    names,
    verb: { plain: 'share with', past: 'shared with' },
    plan: async (opened) => withoutDetails(findCase(opened, word)),
    apply: async (opened, group, signal) =>
      withoutDetails(opened.client.cases.share((await findCase(opened, word)).id, group, { signal })),
  })
}

export async function unshareCase(context: Context, word: string, names: readonly string[]): Promise<void> {
  await changeGroups(context, {
    names,
    verb: { plain: 'take back from', past: 'taken back from' },
    plan: async (opened) => withoutDetails(findCase(opened, word)),
    apply: async (opened, group, signal) =>
      withoutDetails(opened.client.cases.unshare((await findCase(opened, word)).id, group, { signal })),
  })
}
