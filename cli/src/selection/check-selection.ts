import { usageError } from '../program/cli-error.ts'
import type { Globals } from '../program/globals.ts'

/** Refuses a selection that could not work, before anything is done. */
export async function checkSelection({ output, jq, template }: Globals): Promise<void> {
  if (jq !== undefined) {
    if (output !== undefined && output !== 'json' && output !== 'jsonl')
      throw usageError(`--jq gives JSON, which "-o ${output}" is not`, 'use -o json, -o jsonl or no -o')
    const { openJq } = await import('./jq-engine.ts')
    await openJq(jq)
  }
  if (template !== undefined) {
    if (output !== undefined) throw usageError('--template makes a text of its own', `leave "-o ${output}" out`)
    const { openTemplate } = await import('./template-writer.ts')
    openTemplate(template)
  }
}
