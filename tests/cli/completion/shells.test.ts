import { readdir, writeFile } from 'node:fs/promises'
import t from 'tap'
import { openTestApp } from '../../support/app.ts'
import { needProgram } from '../../support/programs.ts'
import { openCli } from '../support/run-cli.ts'
import { openShell } from './typing-shell.ts'

const shells = {
  // bash and fish close a quote by themselves.
  bash: { command: 'bash --norc --noprofile -i', setUp: 'source <(lazaret completion bash)', closing: '' },
  zsh: {
    command: 'zsh -f -i',
    setUp: 'autoload -Uz compinit; compinit -u -D; source <(lazaret completion zsh)',
    closing: "'",
  },
  fish: { command: 'fish --no-config -i', setUp: 'lazaret completion fish | source', closing: '' },
}

for (const [name, shell] of Object.entries(shells)) {
  t.test(`${name} completes command lines`, async (t) => {
    if (!needProgram(t, 'script') || !needProgram(t, name)) return
    const { url, admin } = await openTestApp(t)
    const tags = ['feed:honeypot', 'two words', '$(touch pwned)'].map((tag) => ({ tag }))
    await admin.upload('a', { options: { tags } })
    const cli = await openCli(t)
    const env = { LAZARET_URL: url, LAZARET_API_KEY: admin.token ?? '', LAZARET_CONFIG: cli.path('config.json') }
    await writeFile(cli.path('config.json'), JSON.stringify({ profiles: { laboratory: { url, login: 'admin' } } }), {
      mode: 0o600,
    })
    await writeFile(cli.path('sample file.bin'), '')
    const typing = await openShell(t, cli, { ...shell, env })
    const expected = {
      'lazaret vers': 'lazaret version',
      'lazaret list --older': 'lazaret list --older-than',
      'lazaret list --sort=upl': 'lazaret list --sort=upload_time',
      'lazaret -o ya': 'lazaret -o yaml',
      'lazaret -P lab': 'lazaret -P laboratory',
      'lazaret help exit-c': 'lazaret help exit-codes',
      'lazaret list -f id,file_na': 'lazaret list -f id,file_name',
      'lazaret upload --tag feed:hon': 'lazaret upload --tag feed:honeypot',
      'lazaret tag suggest two': 'lazaret tag suggest two words',
      'lazaret upload sam': 'lazaret upload sample file.bin',
      'lazaret nothing-like-it ': 'lazaret nothing-like-it',
    }
    for (const [typed, line] of Object.entries(expected)) t.equal((await typing.completed(typed)).trim(), line, typed)
    for (const [typed, line] of Object.entries({
      'tag:feed': String.raw`tag:feed\:honeypot`,
      'tag:"feed': 'tag:"feed:honeypot"',
    }))
      t.equal(
        (await typing.completed(`lazaret search '${typed}`, shell.closing)).trim(),
        `lazaret search ${line}`,
        typed,
      )
    const screen = await typing.end()
    t.notOk((await readdir(cli.folder)).includes('pwned'), 'a tag is never run')
    t.notMatch(screen, admin.token ?? 'no token')
  })
}
