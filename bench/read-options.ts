import { parseArgs } from 'node:util'

const USAGE = `Usage: npm run bench -- [options]
       npm run bench -- <before.json> <after.json>

  --against <commit or folder>  also measure this one, in the same turns
  --url <url> --token <token>   measure a running server; files are uploaded there
  --folder <folder>             use copies of a generated database
  --only <regular expression>   measure only rows that match
  --rounds <n>                  rounds of each row (10)
  --requests <n>                requests in a round (100)
  --clients <n>                 clients at the same time (4)
  --seeds <n>                   small files to begin with (1200)
  --megabytes <n>               size of large files (200)
  --save <file>                 keep all figures as JSON
  --help                        show this

bench/README.md explains the rows. Other measurements are scripts of bench/package.json.`

const options = {
  against: { type: 'string' },
  url: { type: 'string' },
  token: { type: 'string' },
  folder: { type: 'string' },
  save: { type: 'string' },
  only: { type: 'string', default: '' },
  rounds: { type: 'string', default: '10' },
  requests: { type: 'string', default: '100' },
  clients: { type: 'string', default: '4' },
  seeds: { type: 'string', default: '1200' },
  megabytes: { type: 'string', default: '200' },
  help: { type: 'boolean', default: false },
} as const

/** The options of `npm run bench`; ends the process after the usage, or after naming a wrong option. */
export function readOptions() {
  const parsed = parsedOptions()
  if (parsed.values.help) end(USAGE, 0)
  return parsed
}

function parsedOptions() {
  try {
    return parseArgs({ allowPositionals: true, options })
  } catch (error) {
    return end(`${error instanceof Error ? error.message : error}\n\n${USAGE}`, 2)
  }
}

function end(text: string, code: number): never {
  ;(code === 0 ? console.log : console.error)(text)
  process.exit(code)
}
