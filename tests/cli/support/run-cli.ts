import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable, Writable } from 'node:stream'
import { run } from '../../../cli/src/main.ts'
import { type Interruption, openInterruption } from '../../../cli/src/program/interruption.ts'

type Test = { teardown(run: () => Promise<void>): unknown }

export type CliOptions = {
  readonly stdin?: string | Uint8Array
  readonly env?: Readonly<Record<string, string>>
  /** Whether standard output and error are terminals, of so many columns. */
  readonly columns?: number
  readonly interruption?: Interruption
  /** Called with each piece of standard output. */
  readonly onOutput?: (text: string) => void
}

export type CliResult = {
  readonly code: number
  readonly out: string
  readonly err: string
  readonly bytes: Buffer
  /** Standard output as JSON Lines. */
  readonly records: readonly Readonly<Record<string, unknown>>[]
}

/** A folder for one test, with a config file of its own in it. */
export type Cli = {
  readonly folder: string
  path(...names: string[]): string
  run(args: readonly string[], options?: CliOptions): Promise<CliResult>
}

export async function openCli(t: Test, env: Readonly<Record<string, string>> = {}): Promise<Cli> {
  const folder = await mkdtemp(join(tmpdir(), 'lazaret-cli-'))
  t.teardown(() => rm(folder, { recursive: true, force: true }))
  return {
    folder,
    path: (...names) => join(folder, ...names),
    run: (args, options = {}) => runOnce(folder, args, { ...options, env: { ...env, ...options.env } }),
  }
}

async function runOnce(folder: string, args: readonly string[], options: CliOptions): Promise<CliResult> {
  const { stdin = '', env = {}, columns, onOutput } = options
  const out = capture(columns, onOutput)
  const err = capture(columns)
  const io = {
    stdin: Readable.from([Buffer.from(stdin)]),
    stdout: out.stream,
    stderr: err.stream,
    env: {
      LAZARET_CONFIG: join(folder, 'config', 'config.json'),
      CI: '1',
      LAZARET_KEYRING: 'off',
      PATH: process.env.PATH,
      ...env,
    },
    cwd: folder,
  }
  const code = await run(args, io, options.interruption ?? openInterruption())
  const bytes = out.bytes()
  return {
    code,
    bytes,
    out: bytes.toString(),
    err: err.bytes().toString(),
    get records() {
      return bytes
        .toString()
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line))
    },
  }
}

function capture(columns: number | undefined, onOutput?: (text: string) => void) {
  const chunks: Buffer[] = []
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      chunks.push(Buffer.from(chunk))
      onOutput?.(String(chunk))
      done()
    },
  })
  const terminal = columns === undefined ? {} : { isTTY: true, columns }
  return { stream: Object.assign(stream, terminal), bytes: () => Buffer.concat(chunks) }
}
