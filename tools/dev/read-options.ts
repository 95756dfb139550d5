import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { MIN_CORPUS } from './generate-rows.ts'

export const USAGE = `Usage: npm run dev -- [options]

  --port <n>       port of the address (8080)
  --data <folder>  folder of database and contents (data-dev)
  --objects <n>    objects at the first start (100); from ${MIN_CORPUS} on generated rows without contents come first
  --fresh          remove the data of earlier runs first
  --inspect        open the inspector of the server on port 9229
  --help           show this

Settings of the server: SERVICE_* in the environment, or service.ini in the folder of the data.`

const MAX_PORT = 65_535
const MAX_OBJECTS = 100_000_000

const options = {
  port: { type: 'string', default: '8080' },
  data: { type: 'string', default: 'data-dev' },
  objects: { type: 'string' },
  fresh: { type: 'boolean', default: false },
  inspect: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const

export type Options = {
  readonly port: number
  readonly dataFolder: string
  /** Null where none is given: whatever the folder has. */
  readonly objects: number | null
  readonly isFresh: boolean
  readonly inspects: boolean
  readonly wantsHelp: boolean
}

/** Throws an error that names the option and its value. Paths are relative to `base`. */
export function readOptions(args: readonly string[], base: string): Options {
  const values = parse(args)
  return {
    port: integerOf('port', values.port, { min: 0, max: MAX_PORT }),
    dataFolder: resolve(base, filled('data', values.data)),
    objects: values.objects === undefined ? null : integerOf('objects', values.objects, { min: 0, max: MAX_OBJECTS }),
    isFresh: values.fresh,
    inspects: values.inspect,
    wantsHelp: values.help,
  }
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options }).values
  } catch (error) {
    throw new Error(`${error instanceof Error ? error.message : error}\nnpm run dev -- --help lists the options`)
  }
}

type Bounds = { readonly min: number; readonly max: number }

function integerOf(name: string, text: string, { min, max }: Bounds): number {
  const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN
  if (value >= min && value <= max) return value
  throw new Error(`--${name}: expected an integer from ${min} to ${max}, got "${text}"`)
}

function filled(name: string, text: string): string {
  if (text !== '') return text
  throw new Error(`--${name}: expected a folder, got ""`)
}
