import type { GoldenCase } from '../case.ts'
import { IDS } from '../contents.ts'

/** What is about the program itself, what speaks to the server as it is, and wrong usage. */
export const about: readonly GoldenCase[] = [
  { args: ['version'] },
  { args: ['help', 'exit-codes'], formats: ['table'] },
  { args: ['explain', 'size'], isSample: true },
  { args: ['completion', 'fish'], formats: ['table'], columns: [100] },
  { args: ['api', 'GET', `/file/${IDS.control}/tag`], isSample: true },
  { args: ['api', 'POST', `/object/${IDS.alpha}/comment`, '--raw-field', 'comment=\u202e \u001b[31m'], changes: true },
  { args: ['api', 'GET', '/nothing'] },
  { args: ['list', '--jq', '.file_name'], formats: ['json', 'jsonl', 'csv'] },
  { args: ['list', '--template', '{{file_name}}\\t{{#tags}}{{tag}} {{/tags}}'], formats: ['table'] },
  { args: ['alias', 'list'] },
  { args: ['alias', 'set', 'ls', 'list files --limit 50'] },
  { args: ['alias', 'rm', 'ls'] },
  { args: ['nonsense'] },
  { args: ['list', '--limti', '3'] },
  { args: ['list', '-f', 'file_nmae'] },
]
