import { openTestApp, type TestApp } from '../../support/app.ts'
import type { TestUser } from '../../support/user.ts'
import { type Cli, openCli } from './run-cli.ts'

export type SignedInCli = {
  readonly app: TestApp
  /** The command line of the administrator. */
  readonly cli: Cli
  /** The command line of someone else. */
  cliOf(user: TestUser): Promise<Cli>
}

/** The real server, and a command line that is signed in to it by its environment. */
export async function openSignedIn(
  t: Parameters<typeof openCli>[0],
  settings?: Readonly<Record<string, string>>,
): Promise<SignedInCli> {
  const app = await openTestApp(t, settings)
  const cliOf = ({ token }: TestUser) => openCli(t, { LAZARET_URL: app.url, LAZARET_API_KEY: token ?? '' })
  return { app, cli: await cliOf(app.admin), cliOf }
}
