import { openClient } from '../connection/client.ts'
import type { Context } from '../context/context.ts'
import { type TestedMatch, testedMatches } from '../shapes/yara.ts'
import { readRules } from './rule-files.ts'

/** Scans files one after another. A file that could not be scanned is a failure. */
export async function testRules(context: Context, path: string, ids: readonly string[]): Promise<void> {
  const source = await readRules(context.io, path)
  const { client, signal } = await openClient(context)
  const matches = async function* (): AsyncGenerator<TestedMatch> {
    for (const object of ids) {
      const scan = await client.yara.scan(object, source, { signal })
      for (const match of scan.matches) yield { object, ...match }
      if (scan.state === 'scanned') continue
      context.outcome = 'failure'
      context.messages.warn(`${object} was not scanned: ${scan.reason}`)
    }
  }
  await context.printAll(testedMatches, matches)
}
