import { openTestApp, type TestApp } from '../../support/app.ts'
import { type TestUser, testUser } from '../../support/user.ts'

export type Limits = Readonly<Record<string, unknown>>

type KeyApp = TestApp & {
  readonly kim: TestUser
  create(limits: Limits, whose?: TestUser): ReturnType<TestUser['send']>
  keyOf(limits: Limits, whose?: TestUser): Promise<TestUser & { readonly id: string }>
}

/** A server with `kim`, who has capabilities of groups, and keys of theirs. */
export async function openKeyApp(t: Parameters<typeof openTestApp>[0]): Promise<KeyApp> {
  const opened = await openTestApp(t, { trusted_proxies: 'loopback' })
  const { app, url, as, aGroup } = opened
  await aGroup('feed', { capabilities: ['adding_files', 'adding_tags', 'access_uploader_info'] })
  await aGroup('other', { capabilities: ['adding_comments'] })
  await app.db('group').insert({
    name: 'open',
    capabilities: ['adding_files'],
    private: false,
    default: false,
    workspace: false,
    immutable: false,
  })
  const rights = ['manage_profile', 'manage_users', 'adding_files', 'adding_tags', 'removing_tags', 'analysis_manage']
  const kim = await as({ login: 'kim', capabilities: rights, groups: ['feed', 'other', 'open'] })

  const create = (limits: Limits, whose = kim) => kim.send('POST', `/api/user/${whose.login}/api_key`, limits)

  async function keyOf(limits: Limits, whose = kim): Promise<TestUser & { readonly id: string }> {
    const { json, status } = await create(limits, whose)
    if (status !== 200) throw new Error(`${status} ${json.message}`)
    return { ...testUser(url, { login: whose.login, token: json.token }), id: json.id }
  }
  return { ...opened, kim, create, keyOf }
}
