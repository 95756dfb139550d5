import t from 'tap'
import { checkPackages } from './packages.ts'

const judge = (path: string, text: string) => checkPackages([{ path, text }])

t.test('server and sdk import none of our packages', async (t) => {
  t.match(judge('sdk/src/client/client.ts', "import type { App } from '@lazaret/server/admin'"), [/sdk imports none/])
  t.same(judge('sdk/examples/upload-folder.ts', "import { createClient } from '@lazaret/sdk'"), [])
  t.match(judge('sdk/examples/upload-folder.ts', "import { x } from '@lazaret/server/admin'"), [/sdk imports none/])
  t.match(judge('server/src/app.ts', "export { createClient } from '@lazaret/sdk'"), [/server imports none/])
  t.match(judge('server/src/app.ts', "import { x } from '../../sdk/src/client/client.ts'"), [/outside of server/])
})

t.test('cli loads the server only lazily, and only its start', async (t) => {
  const path = 'cli/src/commands/server.ts'
  t.match(judge(path, "import { start } from '@lazaret/server/admin'"), [/only lazily/])
  t.match(judge(path, "const x = await import('@lazaret/server/app')"), [/only @lazaret\/sdk/])
  t.same(judge(path, "const { start } = await import('@lazaret/server/admin')\nimport '@lazaret/sdk'"), [])
})

t.test('the page talks to the server only through the SDK', async (t) => {
  t.match(judge('web/src/app.tsx', "import { x } from '@lazaret/server/admin'"), [/only @lazaret\/sdk/])
  t.match(judge('web/src/app.tsx', "import { x } from '../../cli/src/text/visible.ts'"), [/outside of web/])
  t.same(judge('web/src/app.tsx', "import { createCore } from '@lazaret/sdk'"), [])
})

t.test('only one file imports restify', async (t) => {
  t.match(judge('server/src/app.ts', "import type { Request } from 'restify'"), [/only server\/src\/http\/server.ts/])
  t.same(judge('server/src/http/run.ts', "import type { Request } from 'restify'"), [])
  t.match(judge('server/src/http/run.ts', "import { Request } from 'restify'"), [/only server\/src\/http\/server.ts/])
  t.same(judge('server/src/http/server.ts', "import restify from 'restify'"), [])
})
