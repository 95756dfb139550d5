import type { Command } from 'commander'
import { Option } from 'commander'
import { usageError } from './cli-error.ts'
import type { Environment } from './io.ts'

export const FORMATS = ['table', 'jsonl', 'json', 'csv', 'tsv', 'yaml', 'ids'] as const
export type Format = (typeof FORMATS)[number]

/** The global options as commander hands them over. */
export type Globals = {
  readonly profile?: string
  readonly url?: string
  readonly apiKey?: string
  readonly apiKeyFile?: string
  readonly apiKeyStdin?: boolean
  readonly output?: string
  readonly json?: boolean
  readonly fields?: string
  readonly jq?: string
  readonly jqJson?: string
  readonly template?: string
  readonly pager?: boolean
  readonly excel?: boolean
  readonly quiet?: boolean
  readonly verbose?: number
  readonly debugHttp?: boolean
  readonly debug?: boolean
  readonly color?: string
  readonly progress?: boolean
  readonly input?: boolean
  readonly yes?: boolean
  readonly dryRun?: boolean
  readonly timeout?: string
  readonly retryFor?: string
  readonly retries?: string
  readonly maxWait?: string
  readonly waitMaintenance?: string
  readonly concurrency?: string
  readonly caFile?: string
  readonly clientCert?: string
  readonly clientKey?: string
  readonly insecure?: boolean
}

export function addGlobalOptions(program: Command): void {
  program.optionsGroup('Target:')
  program.option('-P, --profile <name>', 'profile of the config file')
  program.option('--url <url>', 'address of the server')
  program.option('--api-key-file <path>', 'read the API key from a file')
  program.option('--api-key-stdin', 'read the API key from standard input')
  program.option('--api-key <key>', 'the API key itself; others can see it in the process list')
  program.optionsGroup('Output:')
  program.addOption(new Option('-o, --output <format>', 'table on a terminal, else jsonl').choices(FORMATS))
  program.option('--json', 'same as -o json; one object per line for streams')
  program.option(
    '-f, --fields <names>',
    'only these fields, with dots for nested ones: id,file_name,latest_config.family',
  )
  program.addOption(
    new Option(
      '--jq <expression>',
      'filter each record with jq, or the whole array with -o json; texts are printed without quotes',
    ).conflicts(['fields', 'template', 'jqJson']),
  )
  program.addOption(
    new Option('--jq-json <expression>', 'the same, but texts stay JSON').conflicts(['fields', 'template']),
  )
  program.addOption(
    new Option('--template <text>', 'print a line for each record: {{id}}\\t{{file_name}}').conflicts('fields'),
  )
  program.option('--excel', 'csv and tsv: quote cells that a spreadsheet would take for a formula')
  program.addOption(new Option('--color <when>', 'colours').choices(['auto', 'always', 'never']))
  program.option('-q, --quiet', 'print only errors to standard error')
  program.option(
    '-v, --verbose',
    'print more to standard error',
    (_: string, level: number | undefined) => (level ?? 0) + 1,
  )
  program.option('--debug-http', 'print each request and answer, without secrets')
  program.option('--debug', 'print the stack of an error')
  program.option('--no-progress', 'no progress display')
  program.option('--no-pager', 'never show a table in a pager')
  program.optionsGroup('Interaction:')
  program.option('--no-input', 'never prompt')
  program.option('-y, --yes', 'answer yes to every question')
  program.option('-n, --dry-run', 'change nothing; print what would be done')
  program.optionsGroup('Transport:')
  program.option('--timeout <duration>', 'longest wait for the server to respond')
  program.option(
    '--retry-for <duration>',
    'go on trying while the server is away (default: 10s for what is shown at once, else 2m; 0: fail at once)',
  )
  program.option('--retries <n>', 'at most so many retries')
  program.option('--max-wait <duration>', 'longest wait for a rate limit')
  program.option('--wait-maintenance <duration>', 'wait this long for the end of a maintenance instead of failing')
  program.option('-j, --concurrency <n>', 'transfers at the same time')
  program.option('--ca-file <path>', 'certificate authority to trust, PEM')
  program.option('--client-cert <path>', 'client certificate, PEM; its key may be in the same file')
  program.option('--client-key <path>', 'key of that certificate, PEM')
  program.option('--insecure', 'do not check the certificate of the server')
  program.optionsGroup('')
}

/** A filter, and whether the texts it gives are printed without quotes. */
export type JqFilter = { readonly expression: string; readonly isRaw: boolean; readonly option: '--jq' | '--jq-json' }

export function jqOf({ jq, jqJson }: Globals): JqFilter | undefined {
  if (jq !== undefined) return { expression: jq, isRaw: true, option: '--jq' }
  return jqJson === undefined ? undefined : { expression: jqJson, isRaw: false, option: '--jq-json' }
}

/** `preferred` is the format of the profile. */
export function formatOf(globals: Globals, env: Environment, fallback: Format, preferred?: Format): Format {
  if (globals.output !== undefined) return checkFormat(globals.output, '--output')
  if (globals.json) return 'json'
  const named = env.LAZARET_FORMAT
  return named ? checkFormat(named, 'LAZARET_FORMAT') : (preferred ?? fallback)
}

/** Checks for JSON output. A failure is then JSON as well, with nothing else before it. */
export function isStructured({ output, json }: Globals, env: Environment, preferred?: Format): boolean {
  const named = output ?? (json ? 'json' : env.LAZARET_FORMAT || preferred)
  return named === 'json' || named === 'jsonl'
}

export function checkFormat(name: string, source: string): Format {
  const format = FORMATS.find((known) => known === name)
  if (!format) throw usageError(`${source}: unknown format "${name}"; use one of ${FORMATS.join(', ')}`)
  return format
}

/** Checks that a variable is on: anything but empty, `0`, `false` and `no`. */
export function isEnabled(value: string | undefined): boolean {
  return value !== undefined && !['', '0', 'false', 'no'].includes(value.toLowerCase())
}
