import type { Command } from 'commander'
import type { Records } from '../context/context.ts'
import { contextOf } from '../context/context-of.ts'
import type { Shape } from '../formats/shape.ts'
import { openClientToShow } from './client.ts'
import type { OpenClient } from './connection.ts'

/** An action that prints what `load` returns for its arguments and options. */
export function printAction<T, Args extends readonly unknown[]>(
  shape: Shape<T>,
  load: (opened: OpenClient, ...args: Args) => Records<T>,
) {
  return async function action(this: Command, ...args: Args): Promise<void> {
    const context = contextOf(this)
    const opened = await openClientToShow(context)
    await context.printAll(shape, () => load(opened, ...args))
  }
}
