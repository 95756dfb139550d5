// Preloaded by mutate.ts: makes a server that ignores one setting, and a test that still knows what it has set.
import * as childProcess from 'node:child_process'
import { registerHooks, syncBuiltinESMExports } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

type Row = { readonly fallback: unknown; parse(text: string, base: string): unknown }
type ReadSetting = { readonly name: string; readonly setting: Row; readonly value: unknown; readonly base: string }

const ROOT = join(import.meta.dirname, '../../..')
const READING = pathToFileURL(join(ROOT, 'server/src/settings/read.ts')).href
const LINE = 'settings[name] = found.value'
const ignored = process.env.LAZARET_IGNORED_SETTING ?? ''

registerHooks({
  load(url, context, next) {
    const loaded = next(url, context)
    if (url !== READING) return loaded
    const source = String(loaded.source)
    if (!source.includes(LINE)) throw new Error(`${READING} no longer says "${LINE}"`)
    const keep = 'globalThis.keepSetting(settings, { name, setting, value: found.value, base })'
    return { ...loaded, source: source.replace(LINE, keep) }
  },
})

Object.assign(globalThis, {
  keepSetting(settings: Record<string, unknown>, { name, setting, value, base }: ReadSetting) {
    if (name !== ignored) {
      settings[name] = value
      return
    }
    const { fallback } = setting
    const unset = typeof fallback === 'string' && fallback.startsWith('./') ? setting.parse(fallback, base) : fallback
    let given = value
    Object.defineProperty(settings, name, {
      enumerable: true,
      configurable: true,
      get: () => (isAskedByTest() ? given : unset),
      set: (other: unknown) => {
        given = other
      },
    })
  },
})

function isAskedByTest(): boolean {
  const usual = Error.stackTraceLimit
  Error.stackTraceLimit = 100
  const frames = (new Error().stack ?? '').split('\n').filter((frame) => !frame.includes(import.meta.filename))
  Error.stackTraceLimit = usual
  const ours = frames.find((frame) => frame.includes(join(ROOT, 'tests/')) || frame.includes(join(ROOT, 'server/src/')))
  return ours?.includes(join(ROOT, 'tests/')) === true
}

// Tests start servers with an environment that holds nothing but settings.
const { spawn } = childProcess
const { LAZARET_IGNORED_SETTING, NODE_OPTIONS } = process.env
const spawnAlike = (file: string, args: readonly string[], options: childProcess.SpawnOptions = {}) =>
  spawn(
    file,
    args,
    options.env ? { ...options, env: { ...options.env, LAZARET_IGNORED_SETTING, NODE_OPTIONS } } : options,
  )
Object.assign(process.getBuiltinModule('node:child_process'), { spawn: spawnAlike })
syncBuiltinESMExports()
