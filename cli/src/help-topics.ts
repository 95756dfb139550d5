import { EXIT_CODES } from './exit-codes.ts'

type Topic = { readonly summary: string; readonly text: () => string }

/** What `lazaret help TOPIC` tells besides the commands. */
export const HELP_TOPICS: Readonly<Record<string, Topic>> = {
  'exit-codes': {
    summary: 'what the exit codes mean',
    text: () =>
      Object.values(EXIT_CODES)
        .map(({ code, about }) => `${String(code).padStart(5)}  ${about}\n`)
        .join(''),
  },
  formats: {
    summary: 'output formats, fields and what goes where',
    text: () => `Data goes to standard output, talk to standard error.

  table   for people; the default on a terminal. Sizes and ages are shortened there, exact elsewhere
  jsonl   one JSON object a line; the default everywhere else
  json    an array, or one object for one thing; streams (upload, download, watch) stay one object a line
  csv     comma-separated with a header; --excel protects against formulas
  tsv     the same with tabs
  yaml    a sequence, one mapping, or one document for each record of a stream
  ids     identifiers only, one a line: made for  lazaret download -

-f id,file_name,latest_config.family chooses fields. Control and format characters, which could act on a
terminal, are shown as escapes in every format; in json and jsonl the value stays the same.
With -o json or jsonl a failure is one JSON object on standard error:
  {"error":{"code":"not_found","status":404,"message":"…","operation":"…","request_id":"…","hint":null}}
`,
  },
  environment: {
    summary: 'variables that are read',
    text: () => `  LAZARET_PROFILE       profile, as --profile
  LAZARET_URL           address of the server, as --url
  LAZARET_API_KEY       the API key
  LAZARET_API_KEY_FILE  a file with the API key, as --api-key-file
  LAZARET_FORMAT        output format, as --output
  LAZARET_CONFIG        path of the config file
  LAZARET_NO_INPUT      never ask, as --no-input
  LAZARET_DEBUG         verbose, and show where a fault came up
  NO_COLOR, FORCE_COLOR, CLICOLOR, TERM=dumb, CI   colours and progress
  HTTP_PROXY, HTTPS_PROXY, NO_PROXY                 proxies

A flag goes before a variable, a variable before the profile.
The key of a profile is sent to the server of that profile only.
`,
  },
  query: {
    summary: 'the search language in short',
    text: () => `  name:invoice*             * and ? stand for any characters and one
  name:"two words"          quotes keep blanks; \\ before a special character takes it as it is
  tag:emotet AND size:>=1MB AND, OR, NOT and brackets
  size:[10kB TO 2MB]        ranges; { and } leave the ends out
  upload_time:>=24h         the last day; also dates and times: upload_time:>=2026-11-01
  md5:… sha1:… sha256:…     hashes, in lower case
  multi:"HASH HASH …"       any of many hashes
  file.type:"PE32*"         the kind of object before the field, in a search of all objects
  parent:(tag:dropper)      a condition on parents; child:(…) on children
  uploader:alice  comment:*packed*  favorites:alice

Put the whole query in single quotes for the shell. A wrong query is refused with the place of the fault.
`,
  },
}
