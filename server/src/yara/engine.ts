import { createRequire } from 'node:module'

/** The only published package of YARA-X in this version; other platforms have none. */
export const ENGINE_PACKAGE = '@litko/yara-x-linux-x64-gnu'

export type EngineDiagnostic = { readonly code: string; readonly message: string }

export type EngineMatch = {
  readonly ruleIdentifier: string
  readonly namespace: string
  readonly meta: Readonly<Record<string, string | number | boolean>>
  readonly tags: readonly string[]
  readonly matches: readonly { readonly identifier: string; readonly offset: number; readonly length: number }[]
}

export type CompiledRules = {
  /** Throws at the first source that does not compile. */
  addRuleSources(sources: readonly { readonly source: string; readonly namespace: string }[]): void
  setMaxMatchesPerPattern(count: number): void
  /** Milliseconds, rounded down to whole seconds by the engine. */
  setTimeout(timeoutMs: number): void
  scan(data: Buffer, variables: Readonly<Record<string, string>>): EngineMatch[]
}

/** The functions of the package that this server uses; the package has no types. */
export type Engine = {
  compile(source: string, options: typeof COMPILER_OPTIONS): CompiledRules
  validate(
    source: string,
    options: typeof COMPILER_OPTIONS,
  ): { errors: EngineDiagnostic[]; warnings: EngineDiagnostic[] }
}

const banned = (name: string) => ({
  name,
  errorTitle: 'module not available',
  errorMessage: `this server has no reports for the module ${name}`,
})

/** Public rules expect these variables. An include would read any file of the server, and errors would quote it. */
export const COMPILER_OPTIONS = {
  defineVariables: { filename: '', filepath: '', extension: '', filetype: '', owner: '' },
  enableIncludes: false,
  bannedModules: [banned('cuckoo'), banned('vt')],
}

const require = createRequire(import.meta.url)

export function isEngineInstalled(): boolean {
  try {
    require.resolve(ENGINE_PACKAGE)
    return true
  } catch {
    return false
  }
}

/** Native code: only a process of its own may load it, which hostile rules and files may end. */
export const loadEngine = (): Engine => require(ENGINE_PACKAGE)
