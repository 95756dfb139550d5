import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { CAPABILITIES, storedCapabilities } from '../../server/src/capabilities.ts'
import { repositoryRoot } from './repository.ts'

t.test('the contract names capabilities that exist', async (t) => {
  const contract = readFileSync(join(repositoryRoot, 'openapi.yaml'), 'utf8')
  const named = [...contract.matchAll(/^ +x-(?:further-)?capability(?:-for-others)?: (\w+)$/gm)].map(
    ([, name = '']) => name,
  )
  t.ok(named.length > 50)
  const known = new Set([...Object.keys(CAPABILITIES), ...storedCapabilities(Object.keys(CAPABILITIES), true)])
  t.same(
    [...new Set(named)].filter((name) => !known.has(name)),
    [],
  )
})
