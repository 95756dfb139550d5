import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { subjectFaults } from '../../../tools/commits/subject-faults.ts'
import { repositoryRoot } from '../../house/repository.ts'

t.test('subjects as they should be', async (t) => {
  for (const subject of [
    'feat(server): add facets to searches',
    'fix: compare only fields that a user has',
    'docs(sdk): name the errors of a sign-in',
    'feat(server)!: require a strong secret',
    `chore: ${'x'.repeat(65)}`,
  ])
    t.strictSame(subjectFaults(subject), [], subject)
})

t.test('each fault is named', async (t) => {
  t.match(subjectFaults('Add facets to searches'), [/^expected "type: text"/])
  t.match(subjectFaults('feat(server):'), [/^expected "type: text"/])
  t.match(subjectFaults('feature: add facets'), [/^the type "feature" is not one of feat, /])
  t.match(subjectFaults('feat(servers): add facets'), [/^the scope "servers" is not one of server, /])
  t.match(subjectFaults('feat(sdk, cli): add facets'), [/^the scope "sdk, cli" is not one of server, /])
  t.match(subjectFaults('feat: add facets.'), ['a full stop at the end'])
  t.match(subjectFaults(`chore: ${'x'.repeat(66)}`), ['73 characters, at most 72 are allowed'])
})

t.test('only commits that are not on the default branch are checked, and a wrong one is refused', async (t) => {
  const folder = t.testdir({})
  const git = (...args: string[]): void => {
    const identity = ['-c', 'user.name=Kim', '-c', 'user.email=kim@example.org', '-c', 'commit.gpgsign=false']
    execFileSync('git', [...identity, ...args], { cwd: folder, stdio: 'ignore' })
  }
  const commit = (subject: string): void => git('commit', '--allow-empty', '--message', subject)
  const check = () =>
    spawnSync(process.execPath, [join(repositoryRoot, 'tools/commits/check.ts')], {
      cwd: folder,
      env: { PATH: process.env.PATH },
      encoding: 'utf8',
    })
  git('init', '--initial-branch', 'main')
  commit('Older commits follow no rule')
  git('checkout', '-b', 'facets')
  t.match(check(), { status: 0, stdout: '0 subjects since main, 0 faults\n' })
  commit('feat(server): add facets to searches')
  t.match(check(), { status: 0, stdout: '1 subjects since main, 0 faults\n' })
  mkdirSync(join(folder, 'tools/commits'), { recursive: true })
  writeFileSync(join(folder, 'tools/commits/subject-faults.ts'), '')
  git('add', '.')
  commit('the rule itself')
  t.match(check(), { status: 0, stdout: '0 subjects since main, 0 faults\n' }, 'older than the rule')
  commit('more facets')
  t.match(check(), { status: 1, stdout: '1 subjects since main, 1 faults\n', stderr: /more facets\n +expected "type/ })
})
