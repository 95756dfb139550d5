import { Command } from 'commander'
import { EXIT_CODES } from './exit-codes.ts'
import { addGlobalOptions } from './globals.ts'

type Topic = { readonly summary: string; readonly text: () => string }

/** Topics of `lazaret help`, besides the commands. */
export const HELP_TOPICS: Readonly<Record<string, Topic>> = {
  'exit-codes': {
    summary: 'what the exit codes mean',
    text: () =>
      Object.values(EXIT_CODES)
        .map(({ code, about }) => `${String(code).padStart(5)}  ${about}\n`)
        .join(''),
  },
  options: {
    summary: 'options of every command',
    text: optionsText,
  },
  formats: {
    summary: 'output formats, fields and what goes where',
    text: () => `Data goes to standard output, messages go to standard error.

  table   for people; the default on a terminal. Sizes and ages are shortened there, exact elsewhere
  jsonl   one JSON object per line; the default everywhere else
  json    an array, or one object for one thing; streams (upload, download, watch) stay one object per line
  csv     comma-separated with a header; --excel protects against formulas
  tsv     the same with tabs
  yaml    a sequence, one mapping, or one document for each record of a stream
  ids     identifiers only, one per line: made for  lazaret download -

-f id,file_name,latest_config.family selects fields. --jq '.tags | length' filters each record with jq,
or of the whole array with -o json; numbers keep their digits. --template '{{file_name}}\\t{{md5}}' writes a line
for each record; \\n, \\t and {{#tags}}{{tag}} {{/tags}} work. The three exclude each other. Control and format characters, which could act on a
terminal, are shown as escapes in every format; in json and jsonl the value stays the same.
With -o json or jsonl a failure is one JSON object on standard error:
  {"error":{"code":"not_found","status":404,"message":"…","operation":"…","request_id":"…","hint":null}}
`,
  },
  environment: {
    summary: 'environment variables',
    text: () => `  LAZARET_PROFILE       profile, as --profile
  LAZARET_URL           address of the server, as --url
  LAZARET_API_KEY       the API key
  LAZARET_API_KEY_FILE  a file with the API key, as --api-key-file
  LAZARET_FORMAT        output format, as --output
  LAZARET_CONFIG        path of the config file
  LAZARET_KEYRING       off: store secrets in the config file, not in the keyring of the system
  LAZARET_NO_INPUT      never prompt, as --no-input
  LAZARET_DEBUG         verbose, and print the stack of an error
  LAZARET_PAGER, PAGER  what shows long tables on a terminal; empty for none (usual: less, with LESS=FRX)
  NO_COLOR, FORCE_COLOR, CLICOLOR, CLICOLOR_FORCE, TERM=dumb, CI    colours and progress
  HTTP_PROXY, HTTPS_PROXY, NO_PROXY                                 proxies
  XDG_CONFIG_HOME, XDG_CACHE_HOME                                   folders of the config file, of compiled code

A flag takes precedence over a variable, a variable over the profile.
The key of a profile is sent to the server of that profile only.
`,
  },
  query: {
    summary: 'the search language in short',
    text: () => `  file.name:invoice*                          * stands for any characters, ? for one
  file.name:"two words"                       quotes keep blanks; \\ takes the next character as it is
  tag:emotet AND NOT file.size:>=1MiB         AND, OR, NOT and parentheses
  file.size:[10KiB TO 2MiB]                   ranges; { and } exclude the ends
  upload_time:>=24h                           the last day; also dates and times: upload_time:>=2026-11-01
  file.md5:6f5902ac237024bdd0c176cb93063dc4   a hash in lower case; also sha1, sha256, sha512
  file.multi:"6f5902ac237024bdd0c176cb93063dc4 22596363b3de40b06f981fb85d82312e8c0ed511"  any of many hashes
  file.type:"PE32*"                           the format as reported by libmagic
  parent:(tag:dropper)                        a condition on a parent; child:(tag:dropper) on a child
  uploader:admin OR comment:*packed*          who uploaded it, what was said about it

'lazaret search emotet' needs no field: it finds a text wherever objects mention it.
In a search of files alone "file." may be left out. Put the whole query in single quotes for the shell.
A wrong query is refused with the place of the fault.
`,
  },
}

/** The options of the program, in their groups. */
function optionsText(): string {
  const program = new Command('lazaret').helpOption('-h, --help', 'show help')
  addGlobalOptions(program)
  const [, ...groups] = program.configureHelp({ helpWidth: 100 }).helpInformation().split(/\n\n/)
  return `${groups.join('\n\n').trimEnd()}\n\nThey may stand before or after the command.\n`
}
