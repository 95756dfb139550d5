import t from 'tap'
import { unlistedCommands, unlistedOperations } from './listings.ts'

t.test('a command that is not listed is named', async (t) => {
  const sources = [
    { path: 'cli/src/commands.ts', text: "import { login } from './commands/login.ts'" },
    { path: 'cli/src/commands/login.ts', text: '' },
    { path: 'cli/src/commands/forgotten.ts', text: '' },
  ]
  t.same(unlistedCommands(sources), ['cli/src/commands/forgotten.ts: not imported by cli/src/commands.ts'])
})

t.test('an operations file without a tag is named', async (t) => {
  const sources = [
    { path: 'server/src/generated/registry.ts', text: "import * as tags from '../operations/tags.ts'" },
    { path: 'server/src/operations/tags.ts', text: '' },
    { path: 'server/src/operations/stray.ts', text: '' },
  ]
  t.same(unlistedOperations(sources), [
    'server/src/operations/stray.ts: not imported by server/src/generated/registry.ts',
  ])
})
