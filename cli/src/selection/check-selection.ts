import { usageError } from '../program/cli-error.ts'
import { type Globals, jqOf } from '../program/globals.ts'

/** Refuses a selection that could not work, before anything is done. */
export async function checkSelection(globals: Globals): Promise<void> {
  const { output, template } = globals
  const jq = jqOf(globals)
  if (jq !== undefined) {
    if (output !== undefined && output !== 'json' && output !== 'jsonl')
      throw usageError(`${jq.option} prints JSON, not ${output}`, 'use -o json, -o jsonl or no -o')
    const { openJq } = await import('./jq-engine.ts')
    await openJq(jq)
  }
  if (template !== undefined) {
    if (output !== undefined) throw usageError('--template defines its own output', `leave out "-o ${output}"`)
    const { openTemplate } = await import('./template-writer.ts')
    openTemplate(template)
  }
}
