import { readIdentifiers } from '../arguments/identifiers.ts'
import { openClient } from '../connection/client.ts'
import type { Context } from '../context/context.ts'
import { usageError } from '../program/cli-error.ts'
import { type TestedMatch, testedMatches } from '../shapes/yara.ts'
import { readRules } from './rule-files.ts'

/** Scans files one after another. A file that could not be scanned is a failure. */
export async function testRules(context: Context, path: string, files: readonly string[]): Promise<void> {
  if (path === '-' && files.includes('-'))
    throw usageError('standard input can be the rules or the list of files, not both')
  const source = await readRules(context.io, path)
  const { client, signal } = await openClient(context)
  const matches = async function* (): AsyncGenerator<TestedMatch> {
    for await (const object of readIdentifiers(context, files)) {
      const scan = await client.yara.scan(object, source, { signal })
      for (const match of scan.matches) yield { object, ...match }
      if (scan.state === 'scanned') continue
      context.outcome = 'failure'
      context.messages.warn(`${object} was not scanned: ${scan.reason}`)
    }
  }
  await context.printAll(testedMatches, matches)
}
