import { Command } from 'commander'
import type { ApiOptions } from '../api/call-api.ts'
import { contextOf } from '../context/context-of.ts'

const repeat = (value: string, values: readonly string[] | undefined) => [...(values ?? []), value]

const ending = `
Examples:
  lazaret api GET '/file?count=1' --jq '.files[0].id'
  lazaret api GET /object --paginate -f id,type
  lazaret api POST /object/9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08/comment -F comment=packed
  lazaret api PUT /my-plugin/rules --input rules.json -n`

export const api = new Command('api')
  .summary('send a request and print the answer')
  .description(
    'Sends a request to an operation of the server, also of a plugin, and prints its JSON. The key is sent only to the server you are signed in to.',
  )
  .argument('<method>', 'GET, HEAD, POST, PUT, PATCH or DELETE')
  .argument('<path>', 'path below /api, with a query string if needed; or a full URL of the same server')
  .option(
    '-F, --field <name=value>',
    'a member of the body, or of the query of GET: JSON where it is JSON, else text; @file reads a file; repeat for more',
    repeat,
  )
  .option('--raw-field <name=value>', 'like --field, always as text; repeat for more', repeat)
  .option('--input <file>', 'file with the body of the request, sent as it is; - for standard input')
  .option('--paginate', 'follow a listing to its end by older_than; prints each record')
  .option(
    '--include-headers',
    'print status and headers first, for those who may read metrics with the time of each stage',
  )
  .addHelpText('after', ending)
  .action(async (method: string, path: string, options: ApiOptions, command: Command) => {
    const { callApi } = await import('../api/call-api.ts')
    await callApi(contextOf(command), { method, path }, options)
  })
