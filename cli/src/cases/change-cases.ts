import type { CaseChange, CaseState, NewCase } from '@lazaret/sdk'
import { changeAccounts, withoutDetails } from '../admin/change-accounts.ts'
import { readText } from '../arguments/text-input.ts'
import { openClientToChange } from '../connection/client.ts'
import type { Context } from '../context/context.ts'
import { usageError } from '../program/cli-error.ts'
import { caseDetail } from '../shapes/cases.ts'
import { findCase } from './find-case.ts'

export type DescriptionOptions = { readonly description?: string; readonly descriptionFile?: string }
export type ChangeOptions = DescriptionOptions & { readonly rename?: string; readonly state?: CaseState }

/** Creates a case and prints it. */
export async function createCase(context: Context, name: string, options: DescriptionOptions): Promise<void> {
  const sent: NewCase = { name, ...(await descriptionOf(context, options)) }
  const { client, signal } = await openClientToChange(context)
  if (context.isDryRun) return void context.messages.note(`would create case ${name}`)
  const created = await client.cases.create(sent, { signal })
  context.messages.note(`created case ${name}`)
  await context.printAll(caseDetail, () => [created])
}

export async function changeCase(context: Context, word: string, options: ChangeOptions): Promise<void> {
  const { rename, state } = options
  const change: CaseChange = {
    ...(rename === undefined ? {} : { name: rename }),
    ...(state === undefined ? {} : { state }),
    ...(await descriptionOf(context, options)),
  }
  if (Object.keys(change).length === 0) throw usageError('give an option: what to change')
  const opened = await openClientToChange(context)
  const { id, name } = await findCase(opened, word)
  if (context.isDryRun) return void context.messages.note(`would change case ${name}`)
  await opened.client.cases.update(id, change, { signal: opened.signal })
  context.messages.note(`changed case ${name}`)
}

export async function deleteCases(context: Context, names: readonly string[]): Promise<void> {
  await changeAccounts(context, {
    field: 'case',
    names,
    nouns: ['case', 'cases'],
    verb: { plain: 'delete', past: 'deleted', result: 'deleted' },
    warning: 'will be deleted, with the notes. The objects stay.',
    plan: async (opened, word) => withoutDetails(findCase(opened, word)),
    apply: async (opened, word, signal) =>
      withoutDetails(opened.client.cases.delete((await findCase(opened, word)).id, { signal })),
  })
}

async function descriptionOf(
  { io }: Context,
  { description, descriptionFile: path }: DescriptionOptions,
): Promise<{ readonly description?: string }> {
  if (path === undefined) return description === undefined ? {} : { description }
  if (description !== undefined) throw usageError('--description and --description-file exclude each other')
  return { description: (await readText(io, path)).text }
}
