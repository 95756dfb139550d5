import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { openTestApp } from '../../support/app.ts'
import { remoteSettings } from '../../support/two-servers.ts'
import { type Cli, openCli } from '../support/run-cli.ts'
import { fill, IDS, LOCAL_FILES } from './contents.ts'
import { keepState } from './kept-state.ts'

type Test = Parameters<typeof openCli>[0]

/** A real server with contents that are always the same. */
export type World = {
  readonly url: string
  readonly env: Readonly<Record<string, string>>
  /** Puts everything back that commands have changed. */
  restore(): Promise<void>
  /** A command line that is signed in as the administrator, in a folder of its own with the local files in it. */
  cli(t: Test): Promise<Cli>
}

export async function openWorld(t: Test): Promise<World> {
  const partner = await openTestApp(t)
  await fill(partner)
  const app = await openTestApp(t, {
    find_timeout: '60000',
    enable_oidc: '1',
    ...remoteSettings('partner', partner.url, partner.admin.token ?? ''),
  })
  await fill(app)
  // Keys of commands before would show when they were used, once a minute has passed.
  await app.app.lastUses[Symbol.asyncDispose]()
  const { restore } = await keepState(app)
  const token = app.admin.token ?? ''
  const env = {
    LAZARET_URL: app.url,
    LAZARET_API_KEY: token,
    LAZARET_NO_INPUT: '1',
    LAZARET_KEYRING: 'off',
    LAZARET_PAGER: '',
    CI: '1',
  }
  return { url: app.url, env, restore, cli: (test) => localFolder(test, app.url, env) }
}

async function localFolder(t: Test, url: string, env: World['env']): Promise<Cli> {
  const cli = await openCli(t, env)
  const profiles = { lab: { url, login: 'admin', api_key: 'none' }, old: { url: 'https://old.example', login: 'bob' } }
  const files: Readonly<Record<string, string>> = {
    ...LOCAL_FILES,
    'hashes.txt': `${IDS.alpha}\n# a comment\n${IDS.md5} twice\n${IDS.missing}\nno hash\n`,
    'config.json': '{"c2": ["198.51.100.9"], "port": 1.0}\n',
    'note.txt': 'a note\n',
    'config/config.json': JSON.stringify({ default_profile: 'lab', profiles }),
  }
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(cli.path(name)), { recursive: true })
    await writeFile(cli.path(name), text, { mode: 0o600 })
  }
  return cli
}
