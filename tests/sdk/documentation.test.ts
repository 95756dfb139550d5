import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import t from 'tap'

const root = join(import.meta.dirname, '../../sdk/src')
const folders = ['accounts', 'annotations', 'kinds', 'records']
const single = [
  'server/server.ts',
  'queries/quick-queries.ts',
  'remotes/remotes.ts',
  'client/client.ts',
  'client/core.ts',
  'client/ref.ts',
]

/** The comment that ends right before a line; empty when there is none. */
function commentBefore(text: string, index: number): string {
  const before = text.slice(0, index).trimEnd()
  return before.endsWith('*/') ? before.slice(before.lastIndexOf('/**')) : ''
}

function isExplained(comment: string): boolean {
  return comment.startsWith('/**') && comment.includes('@example') && /[.)`]\n/.test(comment)
}

t.test('every method is explained, with an example', async (t) => {
  const listed = await Promise.all(
    folders.map(async (folder) => (await readdir(join(root, folder))).map((name) => join(folder, name))),
  )
  let count = 0
  for (const path of [...listed.flat(), ...single]) {
    const text = await readFile(join(root, path), 'utf8')
    for (const [block, name] of text.matchAll(/^export type (\w+)(?:<[^=]*>)? = (?:[\w<>, ]+ & )?\{$.*?^\}$/gms)) {
      // These types are seen only by our own files.
      if (/^(AnalysisCalls|RecordSource|Transport)$/.test(name ?? '')) continue
      const start = text.indexOf(block)
      for (const method of block.matchAll(/^ {2}(\w+)(?:<.*>)?\(/gm)) {
        const comment = commentBefore(text, start + method.index)
        const isSelfEvident = /^(close|invalidate)$/.test(method[1] ?? '') && comment !== ''
        t.ok(isExplained(comment) || isSelfEvident, `${path}: ${name}.${method[1]}`)
        count++
      }
    }
  }
  t.ok(count > 90, `${count} methods`)
})

t.test('every function of the package is explained, with an example', async (t) => {
  const index = await readFile(join(root, 'index.ts'), 'utf8')
  let count = 0
  for (const [, names = '', path = ''] of index.matchAll(/^export \{([^}]*)\} from '\.\/([^']+)'/gm)) {
    const text = await readFile(join(root, path), 'utf8')
    for (const name of names.split(',').map((one) => one.trim())) {
      const found = new RegExp(`^export (?:async )?function\\*? ${name}\\b`, 'm').exec(text)
      if (name === '' || !found) continue
      t.ok(isExplained(commentBefore(text, found.index)), name)
      count++
    }
  }
  t.ok(count > 15, `${count} functions`)
})
