import { randomBytes } from 'node:crypto'
import type { TestApp } from '../../support/app.ts'
import type { TestUser } from '../../support/user.ts'
import { recordsOf } from '../support/start-cli.ts'

export const CAPABILITIES = [
  'adding_files',
  'adding_configs',
  'adding_blobs',
  'adding_tags',
  'adding_comments',
  'adding_parents',
]

export const HOSTILE_NAMES = [
  '../../b.exe',
  '<img src=x onerror=alert(1)>',
  'evil\u202exe.txt',
  'żółć 汉字.bin',
  '-rf',
  'a\\b:c',
]

export type Accounts = { readonly alice: TestUser; readonly bob: TestUser; readonly carol: TestUser }

/** The same accounts and one common group on either server. */
export async function openAccounts({ aGroup, as }: TestApp): Promise<Accounts> {
  await aGroup('team')
  return {
    alice: await as({ login: 'alice', capabilities: CAPABILITIES, groups: ['team'] }),
    bob: await as({ login: 'bob', capabilities: CAPABILITIES, groups: ['team'] }),
    carol: await as({ login: 'carol', capabilities: CAPABILITIES }),
  }
}

export type PopulatedServer = Accounts & {
  readonly file: string
  readonly child: string
  readonly grandchild: string
  readonly sharedWithMissing: string
  readonly config: string
  readonly large: string
}

/** Objects with every part that an import has to keep. */
export async function populate(app: TestApp): Promise<PopulatedServer> {
  const accounts = await openAccounts(app)
  const { alice, bob, carol } = accounts
  const { admin } = app
  await app.aGroup('only-here')
  const dave = await app.as({ login: 'dave', capabilities: CAPABILITIES, groups: ['only-here'] })
  for (const [key, hidden] of [
    ['origin', false],
    ['case-number', true],
  ] as const) {
    await send(admin, 'POST', '/api/attribute', { key, label: key, description: 'd', hidden })
    const permission = { group_name: 'public', can_read: true, can_set: true }
    await send(admin, 'PUT', `/api/attribute/${key}/permissions`, permission)
  }
  const values = [{ url: 'http://x.example/ż', at: [1, [2.5]] }, 0, false, 'text', ' padded ', ['a', null], { '': {} }]
  const attributes = [...values.map((value) => ({ key: 'origin', value })), { key: 'case-number', value: 'c-17' }]
  const content = randomBytes(3000)
  const tags = [{ tag: 'packed' }, { tag: 'feed:żółć' }, { tag: '<b>' }]
  const file = await put(alice, content, 'a.exe', { tags, attributes })
  for (const name of HOSTILE_NAMES) await put(bob, content, name, { upload_as: 'private' })
  const child = await put(bob, randomBytes(500), 'child.dll', { parent: file, upload_as: 'team' })
  const sibling = await put(alice, randomBytes(500), 'sibling.dll', { parent: file, upload_as: 'private' })
  const grandchild = await put(carol, randomBytes(10), 'grandchild', { share_3rd_party: false, upload_as: 'private' })
  for (const parent of [child, sibling]) await send(admin, 'PUT', `/api/object/${parent}/child/${grandchild}`)
  const sharedWithMissing = await put(dave, 'only for one team', 'team.bin', { upload_as: 'only-here' })
  await send(admin, 'PUT', `/api/object/${sharedWithMissing}/share`, { group: 'public' })
  const blob = await send(alice, 'POST', '/api/blob', {
    blob_name: 'note',
    blob_type: 'raw',
    content: 'ransom \u0000 żółć',
  })
  const embedded = { 'in-blob': { blob_name: 'stage', blob_type: 'raw', content: 'embedded text' } }
  const cfg = { urls: ['http://c2.example'], stage: embedded, note: { 'in-blob': blob.id }, nested: { x: [1, null] } }
  const config = await send(bob, 'POST', '/api/config', { family: 'emotet', config_type: 'static', cfg, parent: file })
  const text = JSON.stringify({ family: 'f', cfg: { n: 0 } }).replace('"n":0', '"n":1.0,"big":18446744073709551615')
  await send(alice, 'POST', '/api/config', text)
  for (const [user, comment] of [
    [alice, 'first\nżółć'],
    [bob, 'second'],
    [alice, 'first\nżółć'],
  ] as const)
    await send(user, 'POST', `/api/object/${file}/comment`, { comment })
  await send(dave, 'POST', `/api/object/${sharedWithMissing}/comment`, { comment: 'from someone unknown' })
  const large = await put(alice, randomBytes(5_000_000), 'large.bin', { upload_as: 'public' })
  const deleted = await put(alice, 'deleted before', 'deleted.bin', {})
  await send(admin, 'DELETE', `/api/file/${deleted}?forever=1`)
  return { ...accounts, file, child, grandchild, sharedWithMissing, config: config.id, large }
}

export async function put(
  user: TestUser,
  content: string | Uint8Array,
  name: string,
  options: object,
): Promise<string> {
  const { status, json } = await user.upload(content, { name, options })
  if (status !== 200) throw new Error(`upload of ${name}: ${status} ${JSON.stringify(json)}`)
  return json.id
}

export async function send(user: TestUser, method: string, path: string, body?: unknown) {
  const { status, json } = await user.send(method, path, body)
  if (status !== 200) throw new Error(`${method} ${path}: ${status} ${JSON.stringify(json)}`)
  return json
}

/** What an import reports as left out, such as `shares only-here`, sorted. */
export function leftOutOf(ended: Parameters<typeof recordsOf>[0]): string[] {
  return recordsOf(ended)
    .map(({ part, name }) => `${part} ${name}`)
    .sort()
}
