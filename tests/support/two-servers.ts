import { openTestApp, type TestApp } from './app.ts'
import type { TestUser } from './user.ts'

type Test = Parameters<typeof openTestApp>[0]

export type TwoServers = {
  /** Knows the other as `far`. */
  readonly near: TestApp
  readonly far: TestApp
  /** The account of the key that the near server has. */
  readonly key: TestUser
}

export const KEY_CAPABILITIES = ['adding_files', 'adding_configs', 'adding_blobs'] as const

/** Two servers, of which one is a remote of the other. */
export async function openTwoServers(
  t: Test,
  settings: Readonly<Record<string, string>> = {},
  capabilities: readonly string[] = KEY_CAPABILITIES,
): Promise<TwoServers> {
  const far = await openTestApp(t)
  const key = await far.as({ login: 'partner', capabilities })
  const near = await openTestApp(t, { ...remoteSettings('far', far.url, String(key.token)), ...settings })
  return { near, far, key }
}

/** The settings by which a server knows one remote. */
export function remoteSettings(name: string, url: string, apiKey: string): Record<string, string> {
  return { remotes: name, [`remote:${name}.url`]: url, [`remote:${name}.api_key`]: apiKey }
}
