/** What a test does with the blocks of a language. A language that is not here is a fault of the page. */
export const LANGUAGES: Readonly<Record<string, string>> = {
  sh: 'guides/guides.test.ts',
  console: 'guides/guides.test.ts',
  ts: 'guides/blocks.test.ts',
  ini: 'guides/blocks.test.ts',
  json: 'guides/blocks.test.ts',
  yaml: 'guides/blocks.test.ts',
  'query object': 'server/search/guide.test.ts',
  'query file': 'server/search/guide.test.ts',
  'query config': 'server/search/guide.test.ts',
  'refused object': 'server/search/guide.test.ts',
}

/** Pages with blocks that nobody can run, how many, and what they show. Others are not allowed. */
export const SHOWN: Readonly<Record<string, { readonly count: number; readonly what: string }>> = {
  'docs/guide/accounts.md': { count: 1, what: 'a template of a mail' },
  'docs/guide/sessions.md': { count: 6, what: 'screens, compared by cli/guide/sessions.test.ts' },
}

/** Pages whose TypeScript is one program that a test runs. Elsewhere it is checked by the compiler below these lines. */
export const PROGRAMS: readonly string[] = ['docs/guide/sdk.md']
const client = `import { createHash } from 'node:crypto'
import { createClient } from '@lazaret/sdk'
const client = createClient({ baseUrl: 'http://127.0.0.1:1' })
const hash = createHash('sha256')
const [sha256, code] = ['', '']
`
const server = `import { definePlugin, text } from '@lazaret/server/plugin'
export const example = definePlugin({ name: 'example', settings: { secret: text({ key: 'secret', fallback: '', about: '' }) }, start(server) {
`
export type BlockContext = { readonly before: string; readonly after: string }
export const SURROUNDINGS: Readonly<Record<string, readonly BlockContext[]>> = {
  'README.md': [{ before: '', after: '' }],
  'docs/guide/oidc.md': [{ before: client, after: 'console.log(authorization_url, login)' }],
  'docs/guide/plugins.md': [
    { before: '', after: '' },
    { before: server, after: '}})' },
    { before: server, after: '}})' },
  ],
  'docs/guide/remotes.md': [{ before: client, after: '' }],
}
