import type { ClientCore } from '@lazaret/sdk'

type OperationParameters = Parameters<ClientCore['supports']>

/** Features beyond the API of MWDB Core, each with one of its operations. */
const OPERATIONS = {
  cookie: ['PUT', '/api/session'],
  sessions: ['GET', '/api/user/{login}/session'],
  secondFactor: ['GET', '/api/auth/totp'],
  keys: ['GET', '/api/api_key'],
  longQueries: ['POST', '/api/file/search'],
  facets: ['POST', '/api/{type}/facets'],
  attributeTexts: ['POST', '/api/attribute_texts'],
  archives: ['POST', '/api/archive/token'],
  jobs: ['POST', '/api/job'],
  trash: ['GET', '/api/trash'],
  audit: ['GET', '/api/audit'],
  unsharing: ['DELETE', '/api/{type}/{id}/share'],
  health: ['GET', '/api/health/ready'],
  background: ['GET', '/api/background'],
  yara: ['GET', '/api/yara/ruleset'],
  cases: ['GET', '/api/case'],
  usage: ['GET', '/api/user/{login}/usage'],
  retention: ['GET', '/api/retention'],
  find: ['GET', '/api/find'],
  clusters: ['POST', '/api/similar/clusters'],
  // Options and a right of other operations; these came with them.
  sort: ['POST', '/api/similar/clusters'],
  unpacking: ['GET', '/api/file/{id}/facts'],
  ownPassword: ['GET', '/api/find'],
  names: ['POST', '/api/object/details'],
} as const satisfies Readonly<Record<string, readonly [method: OperationParameters[0], path: OperationParameters[1]]>>

export type Feature = keyof typeof OPERATIONS

const FEATURES = Object.keys(OPERATIONS) as Feature[]

/** Returns the features that the server's own description lacks. */
export async function missingOf(core: ClientCore): Promise<ReadonlySet<Feature>> {
  try {
    return await lackingIn(core)
  } catch (error) {
    // Only servers with all features answer that their description is shown later.
    if (isTooEarly(error)) return new Set()
    throw error
  }
}

/** Checks the code of the error, because its class would split the SDK of the first view into two files. */
function isTooEarly(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'second_factor_setup_required'
}

async function lackingIn({ supports }: ClientCore): Promise<ReadonlySet<Feature>> {
  const lacking = new Set<Feature>()
  for (const feature of FEATURES) {
    const [method, path] = OPERATIONS[feature]
    if (!(await supports(method, path))) lacking.add(feature)
  }
  return lacking
}
