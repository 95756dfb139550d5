import type { Preferences } from '../configuration/profile-fields.ts'
import type { RecordWriter, Shape } from '../formats/shape.ts'
import type { Outcome } from '../program/exit-codes.ts'
import type { Globals } from '../program/globals.ts'
import type { Interruption } from '../program/interruption.ts'
import type { Io } from '../program/io.ts'
import type { Messages } from '../terminal/messages.ts'
import type { Output } from '../terminal/output.ts'
import type { Pager } from '../terminal/pager.ts'

/** One run of the program. */
export type Run = {
  readonly io: Io
  readonly interruption: Interruption
  readonly out: Output
  readonly err: Output
  /** The outcome of a run that ends without an error. */
  outcome: Outcome
  /** The exit code of an extension, which takes the place of the outcome. */
  exitCode: number | undefined
  /** True for commands such as servers that are usually ended by a signal. */
  endsBySignal: boolean
  /** Secrets, which must not be shown. */
  readonly secrets: Set<string>
  /** The pager, until the user quits it. */
  pager: Pager | undefined
}

export type Records<T> = Iterable<T> | AsyncIterable<T> | Promise<Iterable<T>>

/** Everything that an action works with. */
export type Context = Run & {
  readonly globals: Globals
  readonly messages: Messages
  /** May questions be asked? */
  readonly canAsk: boolean
  /** May a progress display be drawn? */
  readonly canDraw: boolean
  readonly isDryRun: boolean
  /** True if the user chose the output format; a short form must not replace it then. */
  readonly isOutputChosen: boolean
  /** Preferences of the profile; options take precedence. */
  readonly preferences: Preferences
  print<T>(shape: Shape<T>): RecordWriter<T>
  /** Prints all records. They are loaded once the output options are known to be valid. */
  printAll<T>(shape: Shape<T>, load: () => Records<T>): Promise<void>
}
