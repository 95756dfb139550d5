import { registerHooks } from 'node:module'

type LowerCost = { readonly pattern: RegExp; readonly replacement: string }

// Imported before a test, and before a server that a test starts: new passwords are hashed at the lowest cost there is, and an unknown
// login is checked at the same cost. The program itself has no way to be given another cost than its own.
const LOWER_COSTS = new Map<string, LowerCost>(
  Object.entries({
    'bcrypt-worker': { pattern: /COST = 12\b/, replacement: 'COST = 4' },
    'attempt-sign-in': { pattern: /NOBODYS_HASH = '\$2b\$12\$/, replacement: "NOBODYS_HASH = '$$2b$$04$$" },
  }).map(([name, cost]) => [new URL(`../../server/src/auth/${name}.ts`, import.meta.url).href, cost]),
)

registerHooks({
  load(url, context, next) {
    const loaded = next(url, context)
    const cost = LOWER_COSTS.get(url)
    if (cost === undefined) return loaded
    const source = String(loaded.source)
    if (!cost.pattern.test(source)) throw new Error(`${url} does not match ${cost.pattern}`)
    return { ...loaded, source: source.replace(cost.pattern, cost.replacement) }
  },
})
