import { TOKEN } from './fake-routes.ts'
import { type FakeServer, openFakeServer } from './fake-server.ts'
import { type Cli, openCli } from './run-cli.ts'

/** A fake server, and a command line that is signed in to it by its environment. */
export async function openBoth(t: Parameters<typeof openCli>[0]): Promise<{ server: FakeServer; cli: Cli }> {
  const server = await openFakeServer(t)
  return { server, cli: await openCli(t, { LAZARET_URL: server.url, LAZARET_API_KEY: TOKEN }) }
}
