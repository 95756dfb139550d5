import { giveWay } from '../give-way.ts'
import { toDiagnostics } from './diagnostics.ts'
import { COMPILER_OPTIONS, type CompiledRules, type Engine, loadEngine } from './engine.ts'
import type { EngineRequest, EngineResponse, EngineStart } from './messages.ts'
import { readStoredFile, readStream } from './read-file.ts'
import { MAX_MATCHES_OF_PATTERN, toMatches } from './to-matches.ts'

// A set of some thousand rules takes 100 MB.
const MAX_LOADED = 8
// The engine counts ticks of a clock of whole seconds, and the first one may follow at once.
const TICK_MS = 1000
// Memory for contents is kept up to this size, and used for the next file.
const KEPT_BYTES = 16 * 1024 * 1024

const loaded = new Map<string, CompiledRules>()
let kept = Buffer.alloc(0)

function check(engine: Engine, source: string): EngineResponse {
  const { errors, warnings } = engine.validate(source, COMPILER_OPTIONS)
  return { kind: 'checked', check: { errors: toDiagnostics(errors), warnings: toDiagnostics(warnings) } }
}

function load(engine: Engine, { key, sources }: Extract<EngineRequest, { kind: 'load' }>): EngineResponse {
  try {
    const rules = engine.compile('', COMPILER_OPTIONS)
    rules.addRuleSources(sources)
    rules.setMaxMatchesPerPattern(MAX_MATCHES_OF_PATTERN)
    loaded.set(key, rules)
  } catch (error) {
    return { kind: 'refused', message: messageOf(error) }
  }
  const [oldest] = loaded.keys()
  if (loaded.size > MAX_LOADED && oldest !== undefined) loaded.delete(oldest)
  return { kind: 'loaded' }
}

/** The rules that were used last are kept. */
function find(key: string): CompiledRules | undefined {
  const rules = loaded.get(key)
  if (rules === undefined) return undefined
  loaded.delete(key)
  loaded.set(key, rules)
  return rules
}

/** The content is read once, however many rules scan it. */
async function scan(request: Extract<EngineRequest, { kind: 'scan' }>): Promise<EngineResponse> {
  const { keys, path, sizeBytes, variables, timeoutMs } = request
  const found = keys.map(find)
  const rules = found.filter((each) => each !== undefined)
  if (rules.length < keys.length)
    return { kind: 'not loaded', keys: keys.filter((_, index) => found[index] === undefined) }
  const data = memoryOf(sizeBytes)
  try {
    if (path === null) await readStream(process.stdin, data)
    else await readStoredFile(path, data)
  } catch (error) {
    return { kind: 'unread', message: messageOf(error) }
  }
  return { kind: 'scanned', matches: rules.map((each) => scanBy(each, data, { variables, timeoutMs })) }
}

type ScanOptions = Pick<Extract<EngineRequest, { kind: 'scan' }>, 'variables' | 'timeoutMs'>

/** Null if the scan timed out. */
function scanBy(rules: CompiledRules, data: Buffer, { variables, timeoutMs }: ScanOptions) {
  rules.setTimeout(timeoutMs + TICK_MS)
  try {
    return toMatches(rules.scan(data, { ...variables }), data)
  } catch (error) {
    if (messageOf(error).includes('timed out')) return null
    throw error
  }
}

function memoryOf(sizeBytes: number): Buffer {
  if (sizeBytes > KEPT_BYTES) return Buffer.allocUnsafeSlow(sizeBytes)
  if (kept.length < sizeBytes) kept = Buffer.allocUnsafeSlow(sizeBytes)
  return kept.subarray(0, sizeBytes)
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

function respond(engine: Engine, request: EngineRequest): EngineResponse | Promise<EngineResponse> {
  switch (request.kind) {
    case 'check':
      return check(engine, request.source)
    case 'find': {
      const keys = request.keys.filter((key) => find(key) === undefined)
      return keys.length === 0 ? { kind: 'loaded' } : { kind: 'not loaded', keys }
    }
    case 'load':
      return load(engine, request)
    case 'scan':
      return scan(request)
  }
}

function start(): EngineStart {
  try {
    giveWay()
    const engine = loadEngine()
    process.on('message', async (request: EngineRequest) => process.send?.(await respond(engine, request)))
    return { kind: 'ready' }
  } catch (error) {
    return { kind: 'not started', message: messageOf(error) }
  }
}

process.on('disconnect', () => process.exit())
// Ctrl-C at a terminal reaches the whole group of processes: the server ends this one when it needs it no longer.
process.on('SIGINT', () => undefined)
process.send?.(start())
