import type { Command } from 'commander'
import { singleIdentifier } from '../arguments/identifiers.ts'
import { openClientToShow } from '../connection/client.ts'
import type { OpenClient } from '../connection/connection.ts'
import type { Records } from '../context/context.ts'
import { contextOf } from '../context/context-of.ts'
import type { Shape } from '../formats/shape.ts'
import { sha256Of } from './sha256-of.ts'

type OpenObject = OpenClient & { readonly id: string }

/** An action that prints what `load` returns for the object that its first argument names. */
export function printObjectAction<T, Args extends readonly unknown[]>(
  shape: Shape<T>,
  load: (opened: OpenObject, ...args: Args) => Records<T>,
) {
  return async function action(this: Command, given: string, ...args: Args): Promise<void> {
    const context = contextOf(this)
    const opened = await openClientToShow(context)
    const id = await sha256Of(opened, await singleIdentifier(context, given), opened.signal)
    await context.printAll(shape, () => load({ ...opened, id }, ...args))
  }
}
