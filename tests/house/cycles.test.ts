import t from 'tap'
import { findCycles, importGraph, longestChain } from './cycles.ts'

const file = (path: string, ...targets: string[]) => ({
  path,
  text: targets.map((target) => `import type { X } from '${target}'`).join('\n'),
})

t.test('a cycle of types over three files is reported', async (t) => {
  const graph = importGraph([file('a.ts', './b.ts'), file('b.ts', './c.ts'), file('c.ts', './a.ts')])
  t.same(findCycles(graph), ['a.ts -> b.ts -> c.ts -> a.ts'])
})

t.test('a file that imports itself is a cycle', async (t) => {
  t.same(findCycles(importGraph([file('a.ts', './a.ts')])), ['a.ts -> a.ts'])
})

t.test('two ways to one file are no cycle', async (t) => {
  const graph = importGraph([file('a.ts', './b.ts', './c.ts'), file('b.ts', './c.ts'), file('c.ts', 'node:fs')])
  t.same(findCycles(graph), [])
  t.equal(longestChain(graph), 3)
})
