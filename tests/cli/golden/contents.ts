import { createHash } from 'node:crypto'
import type { TestApp } from '../../support/app.ts'
import { missing } from '../../support/missing.ts'
import { sha256Of } from '../../support/sha256-of.ts'
import type { TestUser } from '../../support/user.ts'

/** Names as an attacker would choose them. Their contents are harmless. */
export const HOSTILE_NAMES = {
  control: 'evil\u001b]0;pwned\u0007\u001b[2J\u001b[31m.exe',
  bidi: 'invoice\u202egpj.exe',
  long: `${'long'.repeat(74)}.bin`,
  wide: '病毒样本_ウイルス.doc',
  combining: 'e\u0301tude\u0308 a\u0335\u0336\u0337.zip',
  emoji: '👩‍🔬🦠🇩🇪.exe',
  formula: "=cmd|'calc'!A0.csv",
  newline: 'two\nlines\tand\ra return.txt',
  quotes: '-rf "a", \'b\' $(id) `id`.sh',
} as const

const contentOf = (name: string) => `golden content of ${name}\n`

/** Contents that the server does not have. */
export const LOCAL_FILES = { 'drop/fresh.exe': 'fresh\n', 'drop/=new.csv': 'new\n', 'drop/empty': '' } as const

/** Identifiers of everything the server holds; they follow from the contents. */
export const IDS = {
  ...(Object.fromEntries(Object.keys(HOSTILE_NAMES).map((name) => [name, sha256Of(contentOf(name))])) as Readonly<
    Record<keyof typeof HOSTILE_NAMES, string>
  >),
  alpha: sha256Of(contentOf('alpha')),
  beta: sha256Of(contentOf('beta')),
  md5: createHash('md5').update(contentOf('alpha')).digest('hex'),
  fresh: sha256Of(LOCAL_FILES['drop/fresh.exe']),
  config: 'eeb106a5d27b1b3f409b32eddc74100f59c49cdfc9aaa1131a84250009e3d029',
  blob: sha256Of('text of a blob\nwith \u001b[31mred\u001b[0m and 病毒\n'),
  missing: '0'.repeat(64),
  analysis: '238a2c61-9e9d-4922-9d36-32857528ec8e',
  key: '6b1f0b5e-8c0b-4c5f-9d0c-9a0f6d1f2b11',
  session: '0d8fb4c5-6f0c-4f0e-9a41-4c2f9a3f7b10',
  missingSession: '0d8fb4c5-6f0c-4f0e-9a41-4c2f9a3f7b11',
} as const

/** Fills a fresh server; the order is part of the contents, because numbers of rows follow from it. */
export async function fill({ admin, as, aGroup, app }: TestApp): Promise<void> {
  await aGroup('team-a', { capabilities: ['adding_tags'] })
  await as({ login: 'bob', capabilities: [], groups: ['team-a'] })
  await as({ login: 'carol', capabilities: [] })
  await app.db('user').where({ login: 'carol' }).update({ pending: true, requested_on: '2024-05-02' })
  await annotationKeys(admin)
  for (const [key, name] of Object.entries(HOSTILE_NAMES)) {
    await expectOk(
      admin.upload(contentOf(key), { name, options: { tags: [{ tag: 'feed:hostile' }, { tag: `name:${key}` }] } }),
    )
  }
  const tags = ['feed:honeypot', 'runnable:win32:exe', 'packed'].map((tag) => ({ tag }))
  const attributes = [{ key: 'job', value: { run: 7, note: '\u202eabc' } }]
  const options = { tags, attributes, analysis_id: IDS.analysis }
  await expectOk(admin.upload(contentOf('alpha'), { name: 'alpha.exe', options }))
  await expectOk(admin.upload(contentOf('beta'), { name: 'beta.dll', options: { parent: IDS.alpha } }))
  const cfg = { c2: ['tcp://198.51.100.7:443', '\u001b[2J'], key: 12345678901234567890n.toString(), 病毒: null }
  const config = { family: 'emotet', config_type: 'static', cfg, parent: IDS.alpha }
  await expectOk(admin.send('POST', '/api/config', config))
  const content = 'text of a blob\nwith \u001b[31mred\u001b[0m and 病毒\n'
  await expectOk(admin.send('POST', '/api/blob', { blob_name: 'strings\u202e.txt', blob_type: 'raw', content }))
  await annotate(admin)
  await app.db('api_key').insert({
    id: IDS.key,
    user_id: (await app.db('user').where({ login: 'admin' }).first('id'))?.id ?? missing(),
    issued_on: '2024-05-02',
    issued_by: null,
    name: 'laptop \u001b[31m',
  })
  await app.db('session').insert({
    id: IDS.session,
    user_id: (await app.db('user').where({ login: 'admin' }).first('id'))?.id ?? missing(),
    created_at: '2024-05-02',
    expires_at: '2024-05-02',
    provider: null,
    address: '192.0.2.1',
    user_agent: 'browser \u001b[31m',
    last_used_at: '2024-05-02',
    last_used_from: '192.0.2.2',
  })
}

async function annotationKeys(admin: TestUser): Promise<void> {
  const key = { key: 'job', label: 'Job', description: 'which job made it', hidden: false }
  await expectOk(admin.send('POST', '/api/attribute', { ...key, url_template: 'https://jobs.example/$value' }))
  const right = { group_name: 'registered', can_read: true, can_set: true }
  await expectOk(admin.send('PUT', '/api/attribute/job/permissions', right))
}

async function annotate(admin: TestUser): Promise<void> {
  const at = `/api/object/${IDS.alpha}`
  await expectOk(admin.send('POST', `${at}/comment`, { comment: 'packed with \u001b[31mupx\u001b[0m\nsecond line' }))
  await expectOk(admin.send('POST', `${at}/comment`, { comment: 'см. 病毒 \u202eabc' }))
  await expectOk(admin.send('PUT', `${at}/child/${IDS.control}`))
  await expectOk(admin.send('PUT', `${at}/share`, { group: 'team-a' }))
  await expectOk(admin.send('PUT', `${at}/favorite`))
  const query = { name: 'mine \u001b[31m', query: 'tag:packed', type: 'file' }
  await expectOk(admin.send('POST', '/api/file/quick_query', query))
}

async function expectOk(sent: ReturnType<TestUser['send']>): Promise<void> {
  const { status, json } = await sent
  if (status !== 200) throw new Error(`the golden contents were refused: ${status} ${JSON.stringify(json)}`)
}
