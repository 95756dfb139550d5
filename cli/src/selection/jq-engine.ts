import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { usageError } from '../program/cli-error.ts'
import type { JqFilter } from '../program/globals.ts'

// The package's own way in reads and writes a byte at a time in quadratic time, and its one instance breaks after some
// hundred calls. So each call gets a new instance of the same program, with streams of ours.
const program = 'jq-wasm/dist/build/jq.js'

type Memory = { readonly HEAPU8: Uint8Array; readonly HEAPU32: Uint32Array }
type Instance = Memory & { callMain(args: string[]): number }
type StreamCall = (fd: number, vectors: number, count: number, done: number) => number
type WasmImports = { readonly a: Readonly<Record<string, StreamCall>> }
type InstanceCallback = (instance: object) => unknown
type StartInstance = (options: object) => Promise<Instance>

type Wasm = {
  compile(binary: Uint8Array): Promise<object>
  instantiate(module: object, imports: object): Promise<object>
}
// Only the type library of browsers declares WebAssembly.
const wasm: Wasm = Reflect.get(globalThis, 'WebAssembly')

export type Jq = {
  /** Applies the expression to each of the JSON texts; returns a line for each result. */
  apply(input: string): Promise<string>
}

/** The expression, compiled once to check it. */
export async function openJq(filter: JqFilter): Promise<Jq> {
  const [module, start] = await load()
  const run = (input: string) => runOnce({ module, start, filter }, input)
  await run('')
  return { apply: run }
}

let loaded: Promise<[object, StartInstance]> | undefined

function load(): Promise<[object, StartInstance]> {
  loaded ??= loadOnce()
  return loaded
}

async function loadOnce(): Promise<[object, StartInstance]> {
  const require = createRequire(import.meta.url)
  const text = await readFile(require.resolve(program), 'latin1')
  const [, binary = ''] = /;base64,(AGFzbQ[\w+/]*)/.exec(text) ?? []
  return [await wasm.compile(Buffer.from(binary, 'base64')), require(program)]
}

type Job = { readonly module: object; readonly start: StartInstance; readonly filter: JqFilter }

async function runOnce({ module, start, filter }: Job, input: string): Promise<string> {
  const streams = openStreams(input)
  const memory: { now?: Memory } = {}
  const instance = await start({
    instantiateWasm: ({ a }: WasmImports, receive: InstanceCallback) => {
      const own = streams.replace(a, memory)
      wasm.instantiate(module, { a: own }).then(receive, () => undefined)
      return {}
    },
  })
  memory.now = instance
  const status = instance.callMain([filter.isRaw ? '-rcM' : '-cM', '--', filter.expression])
  if (status !== 0) throw fault(filter, streams.errors())
  return streams.output()
}

/** Standard streams of one call, as the functions by which the program reads and writes them. */
function openStreams(input: string) {
  const bytes = Buffer.from(input)
  const written: Record<number, Buffer[]> = { 1: [], 2: [] }
  let at = 0
  const read = (target: Uint8Array): number => {
    const count = bytes.copy(target, 0, at)
    at += count
    return count
  }
  const write = (source: Uint8Array, fd: number): number => {
    written[fd]?.push(Buffer.from(source))
    return source.length
  }
  const textOf = (fd: number) => Buffer.concat(written[fd] ?? []).toString()
  return {
    output: () => textOf(1),
    errors: () => textOf(2),
    replace: (imports: WasmImports['a'], memory: { now?: Memory }): WasmImports['a'] => {
      const replaced = Object.entries(imports).map(([key, call]) => {
        if (call.name === '_fd_read') return [key, each(memory, read)]
        return [key, call.name === '_fd_write' ? each(memory, write) : call]
      })
      return Object.fromEntries(replaced)
    },
  }
}

/** A call over several pieces of memory: their places and lengths are a list in memory as well. */
function each(memory: { now?: Memory }, move: (piece: Uint8Array, fd: number) => number): StreamCall {
  return (fd, vectors, count, done) => {
    const { HEAPU8, HEAPU32 } = memory.now ?? { HEAPU8: new Uint8Array(), HEAPU32: new Uint32Array() }
    let total = 0
    for (let at = vectors >> 2; at < (vectors >> 2) + count * 2; at += 2) {
      const [start = 0, length = 0] = HEAPU32.subarray(at, at + 2)
      total += move(HEAPU8.subarray(start, start + length), fd)
    }
    HEAPU32[done >> 2] = total
    return 0
  }
}

function fault({ option, expression }: JqFilter, message: string) {
  const [line = ''] = message.split('\n')
  const reason = line
    .replace(/^jq: error(?: \(at [^)]*\))?:? ?/, '')
    .replace(/ \(Unix shell quoting issues\?\)/, '')
    .replace(/ at <top-level>, line \d+:$/, '')
  return usageError(`${option}: "${expression}": ${reason === '' ? 'failed' : reason}`)
}
