import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { generateFiles } from '../../tools/generate-files.ts'
import { generateModules } from '../../tools/generate-modules.ts'
import { readContract } from '../../tools/read-contract.ts'
import { repositoryRoot } from './repository.ts'

const read = (path: string) => readFileSync(join(repositoryRoot, path), 'utf8')

t.test('the generated module is that of its source', async (t) => {
  for (const [path, text] of await generateModules(read)) t.ok(read(path) === text, `${path} is fresh`)
})

t.test('the generated files are those of the contract', async (t) => {
  for (const [path, text] of await generateFiles(readContract(read('openapi.yaml')), repositoryRoot)) {
    t.ok(read(path) === text, `${path} is fresh`)
  }
})
