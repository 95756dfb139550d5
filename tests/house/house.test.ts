import t from 'tap'
import { checkClientLayers } from './client-layers.ts'
import { findCycles, importGraph, longestChain } from './cycles.ts'
import { checkLayers } from './layers.ts'
import { unlistedCommands, unlistedOperations } from './listings.ts'
import { checkPackages } from './packages.ts'
import { checkPlainNames } from './plain-names.ts'
import { checkQueries } from './queries.ts'
import { isGenerated, readRepository, sourcesOf } from './repository.ts'
import { checkLabels, checkSentences } from './texts.ts'
import { checkEscapes, checkMachinePaths, checkNames, checkPlainWords } from './wording.ts'

const sources = readRepository()

t.test('the repository was read', async (t) => {
  t.ok(sources.some(({ path }) => path === 'openapi.yaml'))
  t.ok(sources.some(({ path }) => path === 'server/src/caller.ts'))
})

t.test('imports inside the server go one way', async (t) => t.same(checkLayers(sources), []))
t.test('imports inside the SDK and the command line go one way', async (t) => t.same(checkClientLayers(sources), []))
t.test('imports between packages go one way', async (t) => t.same(checkPackages(sources), []))
t.test('no imports form a cycle, types included', async (t) => t.same(findCycles(importGraph(sources)), []))
t.test('no chain of imports is longer than 16 files, types included', async (t) => {
  for (const name of ['server', 'sdk', 'cli', 'web']) {
    const written = sourcesOf(sources, name).filter((source) => !isGenerated(source))
    t.ok(longestChain(importGraph(written)) <= 16, name)
  }
})
t.test('every command is listed', async (t) => t.same(unlistedCommands(sources), []))
t.test('every operations file belongs to a tag', async (t) => t.same(unlistedOperations(sources), []))
t.test('names say something', async (t) => t.same(checkNames(sources), []))
t.test('no escapes from the compiler or the settings', async (t) => t.same(checkEscapes(sources), []))
t.test('queries are built where they belong', async (t) => t.same(checkQueries(sources), []))
t.test('no paths of one machine', async (t) => t.same(checkMachinePaths(sources), []))
t.test('plain words in texts and type names', async (t) => t.same(checkPlainWords(sources), []))
t.test('types, limits and the rest are named plainly', async (t) => t.same(checkPlainNames(sources), []))
t.test('labels of the page are short', async (t) => t.same(checkLabels(sources), []))
t.test('sentences of guides are short', async (t) => t.same(checkSentences(sources), []))
