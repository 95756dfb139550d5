import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import t from 'tap'
import { repositoryRoot } from '../house/repository.ts'

function bench(...args: string[]) {
  const main = join(repositoryRoot, 'bench', 'main.ts')
  return spawnSync(process.execPath, ['--conditions=@lazaret/source', main, ...args], { encoding: 'utf8' })
}

t.test('--help prints a usage, and a wrong option is named without a stack', async (t) => {
  t.match(bench('--help'), { status: 0, stderr: '', stdout: /^Usage: npm run bench.*--against/s })
  const wrong = bench('--agianst', 'HEAD')
  t.match(wrong, { status: 2, stdout: '', stderr: /--agianst.*Usage:/s })
  t.notMatch(wrong.stderr, /\n {4}at /)
})
