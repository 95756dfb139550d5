import { createClient } from '@lazaret/sdk'
import { aProvider } from '../../tests/support/a-provider.ts'
import { openTestApp } from '../../tests/support/app.ts'
import { makePe } from '../../tests/support/pe-file.ts'
import { demoContent } from '../../tools/demo/contents.ts'
import { fillDemo } from '../../tools/demo/fill-demo.ts'

type Test = { teardown(run: () => Promise<void>): unknown }

/** A server with made-up samples, for pictures of the page. */
export type PictureServer = {
  readonly url: string
  /** A file with relatives, attributes and comments. */
  readonly file: string
  readonly configs: readonly string[]
  /** A program with facts, and with another one that looks like it. */
  readonly program: string
  /** The content of a file that the server has already. */
  readonly known: Buffer
  readonly ruleset: string
  readonly hunt: string
}

const RULES = `// Programs of DOS and Windows.
rule program {
  strings:
    $dos = "This program cannot be run"
    $mz = "MZ"
  condition:
    $mz at 0 or $dos
}
`

const COUNT = 10

export async function openPictureServer(t: Test): Promise<PictureServer> {
  const { url, admin } = await openTestApp(
    t,
    {
      enable_facts: '1',
      enable_registration: '1',
      enable_oidc: '1',
      instance_name: 'Malware repository of the lab',
      find_timeout: '60000',
    },
    (db) => aProvider(db, 'cert'),
  )
  const client = createClient({ baseUrl: url, apiKey: admin.token ?? '' })
  const { files, configs } = await fillDemo({ url, admin: client, count: COUNT })
  const overlay = 'http://gate.example.com/drop.php connect 198.51.100.7 '
  const [program] = await Promise.all(
    [1, 2].map((version) =>
      client.files.upload({
        source: makePe({ overlay: `${overlay.repeat(20)}version ${version}` }),
        name: `agent_v${version}.exe`,
        tags: ['feed:honeypot', 'runnable:win64:exe'],
      }),
    ),
  )
  const gone = await client.files.upload({ source: Buffer.from('MZ, a sample that was sent twice'), name: 'twice.exe' })
  await client.files.delete(gone.id)
  await client.jobs.create({ query: 'tag:packed', changes: [{ action: 'add_favorite' }] })
  const ruleset = await client.yara.create({ name: 'programs', source: RULES, tag: 'yara:program' })
  const hunt = await client.hunts.create({ source: RULES, newest: 1000 })
  const ids = { file: files[0] ?? '', program: program?.id ?? '', ruleset: ruleset.id, hunt: hunt.id }
  return { url, ...ids, configs, known: demoContent(0) }
}
