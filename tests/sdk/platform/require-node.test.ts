import t from 'tap'
import { requireNode } from '../../../sdk/src/platform/require-node.ts'

t.test('the engine of the package is required', async (t) => {
  for (const version of ['22.19.0', '22.23.3', '24.0.0', '100.1.0']) t.doesNotThrow(() => requireNode(version), version)
  for (const version of ['22.18.9', '20.20.2', '8.0.0'])
    t.throws(() => requireNode(version), { message: `@lazaret/sdk needs Node 22.19 or newer, this is ${version}` })
})
