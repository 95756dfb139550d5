import { openTestApp, type TestApp } from '../../support/app.ts'
import { type Cli, type CliResult, openCli } from '../support/run-cli.ts'
import type { ChildOptions } from '../support/start-cli.ts'
import { type Gateway, openGateway } from './gateway.ts'

type Test = { teardown(run: () => Promise<void>): unknown }

/** A server, a gateway before it, and a folder in which the command line is signed in by way of the gateway. */
export type Transfer = {
  readonly app: TestApp
  readonly gateway: Gateway
  readonly cli: Cli
  readonly options: ChildOptions
  /** A command in this process, in which it begins at once. */
  run(args: readonly string[]): Promise<CliResult>
}

export async function openTransfer(t: Test): Promise<Transfer> {
  const app = await openTestApp(t)
  const gateway = await openGateway(t, app.url)
  const cli = await openCli(t)
  const env = signedIn(gateway.url, app.admin, cli)
  return { app, gateway, cli, options: { cwd: cli.folder, env }, run: (args) => cli.run(args, { env }) }
}

export function signedIn(url: string, { token }: { readonly token: string | null }, cli: Cli): Record<string, string> {
  return { LAZARET_URL: url, LAZARET_API_KEY: token ?? '', LAZARET_CONFIG: cli.path('config', 'config.json') }
}

/** As sets, without a difference of thousands of lines. */
export function isSameSet(found: Iterable<string>, wanted: Iterable<string>): boolean {
  return [...found].toSorted().join() === [...wanted].toSorted().join()
}
