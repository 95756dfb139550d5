// Checks the subjects of the commits that are not on the default branch yet: npm run commits [-- <base>]
import { execFileSync } from 'node:child_process'
import { subjectFaults } from './subject-faults.ts'

const BRANCHES = ['origin/HEAD', 'origin/main', 'main']
/** Commits from before there was a rule follow none. */
const RULE = ':(top)tools/commits/subject-faults.ts'

const base = process.argv[2] ?? BRANCHES.find(exists)
if (base === undefined) {
  console.log(`there is no ${BRANCHES.join(', ')} to compare with: no subject was checked`)
  process.exit()
}
const earlier = git('log', '--diff-filter=A', '--format=^%H', '--', RULE).split('\n').filter(Boolean)
const lines = git('log', '--no-merges', '--format=%h %s', `${base}..HEAD`, ...earlier)
  .split('\n')
  .filter(Boolean)
const wrong = lines.flatMap((line) => {
  const [hash = '', ...words] = line.split(' ')
  return subjectFaults(words.join(' ')).map((fault) => `${line}\n${' '.repeat(hash.length)} ${fault}`)
})
for (const each of wrong) console.error(each)
console.log(`${lines.length} subjects since ${base}, ${wrong.length} faults`)
process.exitCode = wrong.length === 0 ? 0 : 1

function exists(branch: string): boolean {
  try {
    git('rev-parse', '--verify', '--quiet', `${branch}^{commit}`)
    return true
  } catch {
    return false
  }
}

function git(...args: string[]): string {
  return execFileSync('git', args, { cwd: process.env.INIT_CWD, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
}
