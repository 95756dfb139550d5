import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openTestBackend } from '../support/analysis-backend.ts'
import { openTestApp } from '../support/app.ts'
import { openMailServer } from '../support/mail-server.ts'
import { openPrimaryWithReplicas } from '../support/replicated-database.ts'
import { openS3Server } from '../support/s3-servers.ts'
import { ADMIN } from '../support/server-process.ts'
import { commandsIn } from './page-blocks.ts'
import type { Answer } from './run-at-terminal.ts'
import { hashOf, SAMPLES } from './samples.ts'

type Test = Parameters<typeof openTestBackend>[0]

export type GuidePage = {
  readonly page: string
  /** Programs without which its commands cannot run. */
  readonly programs?: readonly string[]
  /** `none`: its commands start one themselves, or need none. `process`: it is restarted. */
  readonly server?: 'none' | 'process'
  /** Further environment of the server. */
  readonly settings?: (t: Test) => Promise<Readonly<Record<string, string>>>
  /** The page signs in itself. */
  readonly isSignedOut?: true
  /** What a reader has done before. */
  readonly before?: readonly string[]
  /** Text of the page, and what stands for it here: shell, so that it can ask the server. */
  readonly standIns?: readonly (readonly [text: string, shell: string])[]
  readonly answers?: readonly Answer[]
  /** Commands, by their beginnings, that go on until Ctrl-C, which comes once the output matches. */
  readonly endless?: readonly (readonly [command: string, until: RegExp])[]
  /** Commands that stay until the end of the page. */
  readonly inBackground?: readonly (readonly [command: string, until: RegExp])[]
  /** Commands that end with another code, because the page is about a failure. */
  readonly codes?: readonly (readonly [command: string, code: number])[]
  /** Commands that cannot run here: why, and the test that checks them. */
  readonly elsewhere?: readonly (readonly [command: string, reason: string, test: string])[]
}

/** Folders of an installation. Without another database the embedded one of the folder is filled. */
const installed = [
  ['/backup', '$HOME/backup'],
  ['/srv', '$HOME/srv'],
  ['--database-uri postgresql://...', ''],
] as const
const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const started: Pick<GuidePage, 'server' | 'isSignedOut' | 'inBackground'> = {
  server: 'none',
  isSignedOut: true,
  inBackground: [['npm ci && npm start', /^ready /m]],
}
/** Installing is what made the folder of this test possible. */
const npmStart = ['npm ci && npm start', `npm --prefix '${ROOT}' start`] as const

const withAnalysis: Pick<GuidePage, 'programs' | 'settings'> = {
  programs: ['redis-server'],
  settings: analysisSettings,
}

async function analysisSettings(t: Test): Promise<Record<string, string>> {
  const backend = await openTestBackend(t)
  return backend === null ? {} : { SERVICE_ENABLE_ANALYSIS: '1', KARTON_CONFIG_FILE: backend.file }
}

async function mailSettings(t: Test): Promise<Record<string, string>> {
  const account = { user: 'lazaret', password: 'a password' }
  const { address } = await openMailServer(t, { account })
  return {
    SERVICE_MAIL_SMTP: address,
    SERVICE_MAIL_TLS: '0',
    SERVICE_MAIL_FROM: 'noreply@repo.example',
    SERVICE_MAIL_USERNAME: account.user,
    SERVICE_MAIL_PASSWORD: account.password,
    SERVICE_ENABLE_REGISTRATION: '1',
  }
}

async function replicaSettings(t: Test): Promise<Record<string, string>> {
  const { uri, replicas } = await openPrimaryWithReplicas(t, 2)
  return {
    SERVICE_DATABASE_URI: uri,
    SERVICE_DATABASE_REPLICA_URIS: replicas.map((replica) => replica.uri).join(','),
  }
}

/** Every page with commands, in shell. */
export const PAGES: readonly GuidePage[] = [
  {
    page: 'README.md',
    ...started,
    standIns: [npmStart],
    elsewhere: [['npm ci && npm test', 'it runs this test', 'house/run.test.ts']],
  },
  {
    page: 'docs/guide/accounts.md',
    settings: mailSettings,
    before: [
      "lazaret user register eve --email eve@example.org --info 'unknown'",
      `lazaret login --url "$URL" --user ${ADMIN.login} -P second`,
      'lazaret group create feed --capability adding_files',
      `lazaret group add-member feed ${ADMIN.login}`,
      'lazaret group create analysts',
      "lazaret user create bob --email bob@example.org --info 'analyst'",
    ],
    standIns: [
      ['mail.example:587', '$SERVICE_MAIL_SMTP'],
      ['lazaret user set-password', 'lazaret user password-link carol -o json > link && lazaret user set-password'],
      ['0d8fb4c5-6f0c-4f0e-9a41-4c2f9a3f7b10', `$(lazaret session list --jq 'select(.is_current | not) | .id')`],
    ],
    answers: [
      [/Token, or the link of the mail: $/, (folder) => tokenIn(readFileSync(join(folder, 'link'), 'utf8'))],
      [/(New|Repeat) password: $/, () => 'a new password'],
    ],
  },
  {
    page: 'docs/guide/analysis.md',
    ...withAnalysis,
    before: ['lazaret push suspicious.exe'],
    endless: [
      ['lazaret analysis watch', /running/],
      ['lazaret upload a.exe --wait', /running|waiting/],
    ],
  },
  {
    page: 'docs/guide/audit.md',
    before: ['lazaret push suspicious.exe'],
    standIns: [
      [
        '1042:5feceb66ffc86f38d952786c6d696c79c2dbc239dd4e91b46729d73a27fb57e9',
        "$(lazaret server audit verify 2>&1 | grep -o '[0-9]*:[0-9a-f]\\{64\\}')",
      ],
    ],
  },
  {
    page: 'docs/guide/documentation-site.md',
    elsewhere: [['npm run docs', 'installs packages', 'web/documentation.test.ts']],
  },
  { page: 'docs/guide/facts.md' },
  { page: 'docs/guide/standby.md' },
  { page: 'docs/guide/replicas.md', settings: replicaSettings },
  {
    page: 'docs/guide/unpacking.md',
    programs: ['7z'],
    before: [
      '7z a mail.zip drop/loader.exe',
      '7z a -tzip -mem=AES256 -pinfected daily.zip drop',
      '7z a -mhe=on -pinfected collection.7z drop',
    ],
  },
  {
    page: 'docs/guide/yara.md',
    before: ["mkdir -p rules/alice && printf 'rule other { condition: false }' > rules/alice/other.yar"],
  },
  {
    page: 'docs/guide/cases.md',
    before: ['lazaret push suspicious.exe', 'lazaret push dropper.exe --tag emotet', 'lazaret group create analysts'],
  },
  {
    page: 'docs/guide/hunting.md',
    before: [
      'lazaret push suspicious.exe',
      "printf 'rule other { condition: false }' > ransomware.yar && lazaret yara push ransomware.yar",
    ],
    standIns: [
      ['5b0e9a3c-3f0a-4a52-9b60-2f1a3f0c7d11', '$(lazaret hunt list -o ids | head -n 1)'],
      ['0c6f4f51-0f0e-4d6f-8f62-6c2f3a1b9e10', '$(lazaret hunt list -o ids | tail -n 1)'],
    ],
  },
  {
    page: 'docs/guide/cli.md',
    settings: mailSettings,
    before: [
      'lazaret key create --name program --out key.txt',
      'lazaret profile add lab --url "$URL"',
      'lazaret push suspicious.exe dropper.exe payload.dll --tag emotet',
      ...['source', 'case', 'notes'].map((key) => `lazaret attribute-key create ${key} --label ${key}`),
      'lazaret group create team-a',
      "lazaret query save suspicious 'size:>=1'",
      ...['mallory', 'feedbot'].map(
        (login) => `lazaret user create ${login} --email ${login}@example.org --info 'an example'`,
      ),
      "lazaret user register carol --email carol@example.org --info 'CERT'",
      'sha256sum suspicious.exe > hashes.txt; sha256sum payload.dll > mistaken.txt; touch -d yesterday last',
      `echo '{"c2": ["http://c2.example"]}' | tee config.json > rules.json; echo a text | tee report.txt > notes.txt`,
      "printf '#!/bin/sh\ncat\n' > scan.sh; chmod +x scan.sh; 7z a samples.zip drop/loader.exe",
    ],
    standIns: [
      ['alice', ADMIN.login],
      ['/run/secrets/key', 'key.txt'],
      ['curl -s https://feed.example/x', 'echo a sample'],
      ['find .', 'find drop'],
      // What is there already is handed to the program at once.
      ['--cursor scan', '--cursor scan --from beginning'],
    ],
    answers: [
      [/Address of the server: $/, (_, url) => url],
      [/Login: $/, () => ADMIN.login],
      [/Continue\? \[y\/N\] $/, () => 'y'],
      [/Password of the archives \(infected\): $/, () => ''],
    ],
    endless: [['lazaret watch', /done|file_name/]],
    elsewhere: [['lazaret analysis wait', 'it needs an analysis backend', 'cli/every-method.test.ts']],
  },
  {
    page: 'docs/guide/from-mwdb.md',
    elsewhere: [['lazaret import', 'needs a second server', 'cli/import/import.test.ts']],
    before: [`printf '[mwdb]\napi_url = %s/api/\nusername = kim\napi_key = abc\n' "$URL" > ~/.mwdb`],
  },
  {
    page: 'docs/guide/getting-started.md',
    ...started,
    elsewhere: [
      ['npm install', 'it takes a release', 'house/release.test.ts'],
      ['lazaret server start', 'it takes a release', 'house/release.test.ts'],
    ],
    standIns: [
      npmStart,
      ['<hash>', hashOf('sha256', 'drop/loader.exe')],
      ['<key-id>', '$(lazaret key list --jq \'select(.name == "collector") | .id\')'],
    ],
  },
  {
    page: 'docs/guide/keycloak.md',
    elsewhere: [
      ['lazaret oidc create', 'it needs a provider', 'cli/commands/oidc.test.ts'],
      ['lazaret group set', 'it needs a provider', 'cli/commands/oidc.test.ts'],
    ],
  },
  {
    page: 'docs/guide/oidc.md',
    elsewhere: [
      ['lazaret oidc create', 'it needs a provider', 'cli/commands/oidc.test.ts'],
      ['lazaret oidc set', 'it needs a provider', 'cli/commands/oidc.test.ts'],
      ['lazaret login', 'it needs a provider and a browser', 'cli/commands/oidc.test.ts'],
    ],
  },
  {
    page: 'docs/guide/operating.md',
    ...withAnalysis,
    before: ['lazaret push suspicious.exe'],
    standIns: installed,
  },
  { page: 'docs/guide/plugins.md' },
  {
    page: 'docs/guide/polling.md',
    before: ['lazaret push suspicious.exe --tag feed:honeypot'],
    endless: [['lazaret watch', /done/]],
  },
  {
    page: 'docs/guide/trash.md',
    before: ['lazaret push suspicious.exe', 'lazaret push dropper.exe payload.dll --tag test'],
    standIns: [
      // All was deleted before.
      ['lazaret hold add', 'lazaret push suspicious.exe > uploads && lazaret hold add'],
      ['5b1f3a51-3c7c-4a54-9f0e-5d0c9f0a2a11', '$(lazaret trash list -o ids | head -n 1)'],
      ['<sha256>', '$(lazaret list -o ids | head -n 1)'],
    ],
  },
  { page: 'docs/guide/retention.md', before: ['lazaret push suspicious.exe --tag spam'] },
  {
    page: 'docs/guide/import-export.md',
    elsewhere: [
      ['lazaret import', 'needs a second server', 'cli/import/import.test.ts'],
      ['lazaret login', 'signs in to a server of a reader', 'cli/commands/login.test.ts'],
    ],
    before: ['lazaret attribute-key create imported-from --label "Imported from"'],
  },
  {
    page: 'docs/guide/remotes.md',
    settings: async (t) => {
      const far = await openTestApp(t)
      // The account at the remote has what the page gives it, and sees what is shared with its group.
      await far.aGroup('exchange', { capabilities: await capabilitiesIn('docs/guide/remotes.md', 'exchange') })
      const account = await far.as({ login: 'lab-exchange', groups: ['exchange'] })
      for (const name of ['suspicious.exe', 'dropper.exe', 'payload.dll'])
        await far.admin.upload(SAMPLES[name] ?? '', {
          name,
          options: { tags: [{ tag: 'packed' }], upload_as: 'exchange' },
        })
      return {
        SERVICE_REMOTES: 'partner',
        REMOTE_PARTNER_URL: far.url,
        REMOTE_PARTNER_API_KEY: String(account.token),
        // The page says so where it is needed.
        SERVICE_ENABLE_3RD_PARTY_SHARING_CONSENT: '1',
      }
    },
    before: [
      'lazaret group create team-a',
      'sha256sum dropper.exe payload.dll > hashes.txt',
      'lazaret push suspicious.exe a.exe --tag share:partner',
    ],
  },
  {
    page: 'docs/guide/search.md',
    before: ['lazaret key create --name program --out key.txt'],
    standIns: [['$TOKEN', '$(cat key.txt)']],
  },
  {
    page: 'docs/guide/similar.md',
    before: ['lazaret upload suspicious.exe a.exe'],
    standIns: [
      ['<sha256>', hashOf('sha256', 'suspicious.exe')],
      ['sample.exe', 'a.exe'],
    ],
  },
  {
    page: 'docs/guide/storage.md',
    settings: async (t) => {
      const storage = await openS3Server(t, 's3rver')
      if (storage === null) return {}
      return {
        SERVICE_OBJECT_STORAGE_ENDPOINT: storage.endpoint,
        SERVICE_OBJECT_STORAGE_BUCKET_NAME: storage.bucket,
        SERVICE_OBJECT_STORAGE_ACCESS_KEY: storage.keys.accessKeyId,
        SERVICE_OBJECT_STORAGE_SECRET_KEY: storage.keys.secretAccessKey,
      }
    },
    before: [
      'lazaret push suspicious.exe',
      'cp suspicious.exe 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08.masked',
    ],
    elsewhere: [
      ['lazaret server storage prune', 'the server of this page keeps its setting', 'cli/server/storage.test.ts'],
    ],
  },
  {
    page: 'docs/guide/tour.md',
    server: 'none',
    isSignedOut: true,
    elsewhere: [
      ['npm run tour', 'it takes a minute, and starts a server of its own', 'server/process/proxy.test.ts'],
      ['LAZARET_URL=', 'the same with a server that runs', 'server/process/proxy.test.ts'],
    ],
  },
  {
    page: 'docs/guide/switching.md',
    elsewhere: [
      ['lazaret server adopt', 'it needs a database of MWDB Core', 'cli/server/adopt.test.ts'],
      ['lazaret server start', 'it needs an adopted database', 'cli/server/adopt.test.ts'],
      ['docker compose', 'it needs containers', 'cli/server/adopt.test.ts'],
    ],
  },
  { page: 'docs/guide/upgrading.md', before: ['lazaret push suspicious.exe'], standIns: installed },
  {
    page: 'docs/guide/without-containers.md',
    server: 'none',
    isSignedOut: true,
    elsewhere: ['npm install --global', 'install', 'printf', 'systemctl', 'journalctl'].map(
      (command) => [command, 'it changes the machine', 'house/systemd.test.ts'] as const,
    ),
  },
  {
    page: 'docs/guide/kubernetes.md',
    elsewhere: [
      ['docker', 'it needs Docker', 'house/deploy.test.ts'],
      ['kubectl', 'it needs a cluster', 'house/helm.test.ts'],
      ['helm', 'it needs a cluster', 'house/helm.test.ts'],
    ],
  },
  {
    page: 'docs/guide/whole-installation.md',
    ...withAnalysis,
    settings: async (t) => ({ ...(await mailSettings(t)), ...(await analysisSettings(t)) }),
    standIns: [['http://127.0.0.1/api/', '$URL/api/']],
    elsewhere: [
      ['printf', 'it writes into the checkout', 'house/deploy.test.ts'],
      ['docker compose', 'it needs Docker', 'house/deploy.test.ts'],
      ['lazaret oidc create', 'it needs Keycloak', 'house/deploy.test.ts'],
      ['lazaret login --profile kim', 'it needs Keycloak and a browser', 'cli/commands/oidc.test.ts'],
    ],
  },
]

/** What a page gives to a group that it creates. */
async function capabilitiesIn(page: string, group: string): Promise<readonly string[]> {
  const created = (await commandsIn(page)).find(({ text }) => text.startsWith(`lazaret group create ${group} `))
  return /--capability (\S+)/.exec(created?.text ?? '')?.[1]?.split(',') ?? []
}

function tokenIn(link: string): string {
  return /token=([\w.-]+)/.exec(link)?.[1] ?? /eyJ[\w.-]+/.exec(link)?.[0] ?? link
}
