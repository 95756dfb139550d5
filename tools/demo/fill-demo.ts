import { type Client, ConflictError, createClient, password } from '@lazaret/sdk'
import { demoConfig, demoContent, demoName, demoTags } from './contents.ts'

export const DEMO_PASSWORD = 'correct horse battery'
export const DEMO_USERS = ['alice', 'bob', 'carol']

/** Identifiers of what was made, in the order of the uploads. */
export type Demo = { readonly files: readonly string[]; readonly configs: readonly string[] }

type Target = { readonly url: string; readonly admin: Client; readonly count: number }

/** What a set of files has in common: relations, configs, notes. */
const SET = 10
const FAMILIES = ['emotet', 'emotet', 'qakbot']
/** As numbers in a set. */
const LINKS = [
  [0, 1],
  [0, 2],
  [0, 3],
  [0, 4],
  [0, 5],
  [1, 7],
  [9, 0],
] as const

/** Made-up users, files and all that hangs on them, through the API. The same call makes the same data; repeated, it adds nothing. */
export async function fillDemo({ url, admin, count }: Target): Promise<Demo> {
  await makeGroups(admin)
  const uploaders = [admin, ...(await makeUsers(url, admin))]
  const [files, configs]: [string[], string[]] = [[], []]
  for (let n = 0; n < count; n += 1) {
    const client = uploaders[n % uploaders.length] ?? admin
    const isLimited = n >= SET && n % uploaders.length === 3
    const share = isLimited ? { group: 'analysts' } : ('public' as const)
    const { id } = await client.files.upload({
      source: demoContent(n),
      name: demoName(n),
      tags: demoTags(n),
      share,
    })
    files.push(id)
  }
  for (let first = 0; first < count; first += SET) {
    const set = files.slice(first, first + SET)
    configs.push(...(await annotate(admin, set, first)))
  }
  return { files, configs }
}

async function makeGroups(admin: Client): Promise<void> {
  for (const name of ['analysts', 'partners']) {
    await unlessThere(admin.groups.create(name))
    await admin.groups.update(name, { workspace: true })
  }
  for (const [key, label] of [
    ['campaign', 'Campaign'],
    ['origin', 'Origin'],
  ] as const) {
    await unlessThere(admin.attributeKeys.create({ key, label, description: '', hidden: false }))
    await admin.attributeKeys.permit(key, { group_name: 'public', can_read: true, can_set: true })
  }
  const keys = await admin.apiKeys.list()
  if (!keys.some(({ name }) => name === 'feed collector')) await admin.apiKeys.create({ name: 'feed collector' })
}

async function makeUsers(url: string, admin: Client): Promise<Client[]> {
  for (const login of DEMO_USERS) {
    const email = `${login}@example.org`
    await unlessThere(admin.users.create(login, { email, additional_info: 'Analyst of the lab' }))
    await admin.groups.update(login, {
      capabilities: ['adding_files', 'adding_tags', 'adding_comments', 'adding_attributes', 'manage_profile'],
    })
    await unlessThere(admin.members.add('analysts', login))
    const token = await admin.users.passwordToken(login)
    await admin.auth.setPassword({ token, password: DEMO_PASSWORD })
  }
  await unlessThere(admin.members.add('partners', 'carol'))
  return DEMO_USERS.map((login) => createClient({ baseUrl: url, auth: password(login, DEMO_PASSWORD) }))
}

/** Configs, notes, relations, attributes and comments of one set of files; returns the configs. */
async function annotate(admin: Client, set: readonly string[], first: number): Promise<string[]> {
  const [file] = set
  if (file === undefined) return []
  const configs: string[] = []
  for (const [n, family] of FAMILIES.entries()) {
    const parent = set[n]
    if (parent === undefined) continue
    configs.push((await admin.configs.upload({ family, parent, cfg: demoConfig(first + n) })).id)
  }
  for (const n of [1, 2]) {
    const content = `first line\nsecond line ${first + n}\nhttp://drop.example/gate\nthe end\n`
    await admin.blobs.upload({ name: `notes ${first + n}`, type: 'raw', content, parent: file })
  }
  for (const [parent, child] of LINKS) {
    const [from, to] = [set[parent], set[child]]
    if (from !== undefined && to !== undefined) await admin.relations.link(from, to)
  }
  await admin.attributes.add(file, { key: 'campaign', value: 'spring-2026' })
  await admin.attributes.add(file, { key: 'origin', value: { url: 'http://drop.example/a' } })
  await admin.comments.ensure(file, 'Came with mails to banks.\nThe loader is known.')
  return configs
}

async function unlessThere(creation: Promise<unknown>): Promise<void> {
  await creation.catch((error: unknown) => {
    if (!(error instanceof ConflictError)) throw error
  })
}
