import { ADMIN } from '../support/server-process.ts'
import type { GuidePage } from './guide-pages.ts'
import { type GuideServer, openGuideServer } from './guide-server.ts'
import { commandsIn, type GuideCommand } from './page-blocks.ts'
import { type RunOptions, runAtTerminal } from './run-at-terminal.ts'
import { hashOf } from './samples.ts'

type Test = Parameters<typeof openGuideServer>[0]

/** What became of a command: null, or what is wrong with it. */
export type Outcome = { readonly command: GuideCommand; readonly fault: string | null }

const INTERRUPT = '\u0003'
/** Only what hangs takes longer: it asks something that nobody answers, or never ends. */
const PATIENCE_MS = 120_000

/** Runs the commands of a page in their order, and goes on after a failure to find the others. */
export async function runPage(t: Test, page: GuidePage): Promise<readonly Outcome[]> {
  const server = await openGuideServer(t, page)
  const stage: Stage = { page, server, url: server.url, output: server.output }
  const outcomes: Outcome[] = []
  for (const command of await commandsIn(page.page)) {
    const earlier = stage.output
    const fault = await run(t, stage, command)
    outcomes.push({ command, fault: fault === null ? null : `${fault}\nafter\n${earlier}` })
  }
  return outcomes
}

type Stage = {
  readonly page: GuidePage
  readonly server: GuideServer
  /** Of the server; where a command of the page starts one, of that. */
  url: string
  /** Everything that was printed so far. */
  output: string
}

async function run(t: Test, stage: Stage, command: GuideCommand): Promise<string | null> {
  const { page, server } = stage
  const text = command.text.replace(/^npx /, '')
  const isThis = ([start]: readonly [string, ...unknown[]]): boolean => text.startsWith(start)
  if (page.elsewhere?.some(isThis) === true) return null
  const [, untilInterrupt] = page.endless?.find(isThis) ?? []
  const [, untilReady] = page.inBackground?.find(isThis) ?? []
  const [, wanted = untilInterrupt === undefined ? 0 : 130] = page.codes?.find(isThis) ?? []
  const ready = Promise.withResolvers<void>()
  let isInterrupted = false
  const running = runAtTerminal(standingIn(command.text, stage), {
    cwd: server.folder,
    env: server.env,
    answers: [...(page.answers ?? []), [/Password: $/, () => passwordIn(stage.output)]],
    // Readers of pages without a server here are new to the program: theirs is the one that is installed.
    inBash: page.server === 'none' || untilInterrupt !== undefined || untilReady !== undefined,
    react: (output) => {
      if (untilReady?.test(output) === true) ready.resolve()
      if (isInterrupted || untilInterrupt?.test(output) !== true) return undefined
      isInterrupted = true
      return INTERRUPT
    },
  })
  if (untilReady !== undefined) return inBackground(t, stage, { running, ready: ready.promise })
  const hanging = setTimeout(() => running.kill(), PATIENCE_MS)
  const code = await running.code
  clearTimeout(hanging)
  stage.output += `$ ${command.text}\n${running.output()}\n`
  if (code !== wanted) return `ended with ${code} instead of ${wanted}:\n${running.output()}`
  return missingLine(command, stage, running.output())
}

type Background = { readonly running: RunOptions; readonly ready: Promise<void> }

async function inBackground(t: Test, stage: Stage, { running, ready }: Background): Promise<string | null> {
  t.teardown(async () => {
    running.type(INTERRUPT)
    await running.code
  })
  const code = await Promise.race([ready.then(() => null), running.code])
  stage.output += running.output()
  const [, url] = /^ready\s+(\S+)/m.exec(running.output()) ?? []
  if (url !== undefined) stage.url = new URL(url).origin
  return code === null ? null : `ended with ${code}:\n${running.output()}`
}

/** The password that the first start showed, else that of the servers of the tests. */
function passwordIn(output: string): string {
  return /^password\s+(\S+)/m.exec(output)?.[1] ?? ADMIN.password
}

function standingIn(text: string, { page, url }: Stage): string {
  const { host } = new URL(url)
  const addresses = ['http://127.0.0.1:8080', 'https://repo.example.org', 'https://repo.example']
  const hosts = ['repo.example.org', 'repo.example']
  const standIns: readonly (readonly [string, string])[] = [
    ...(page.standIns ?? []),
    ...addresses.map((address) => [address, url] as const),
    ...hosts.map((name) => [name, host] as const),
    ['<sha256>', hashOf('sha256', 'suspicious.exe')],
    ['<hash>', hashOf('sha256', 'suspicious.exe')],
    ['275a021bbfb6489e5121891c496b5f4a', ''],
    ['44d88612fea8a8f36de82e1278abb02f', hashOf('md5', 'suspicious.exe')],
    ['9f86…', hashOf('sha256', 'suspicious.exe')],
    ['2c26…', hashOf('sha256', 'dropper.exe')],
  ]
  return standIns.reduce((line, [from, to]) => line.replaceAll(from, to), text)
}

/** What a page shows below a command must be among its output: times and ellipses stand for anything. */
function missingLine({ shown }: GuideCommand, stage: Stage, output: string): string | null {
  const isThere = (line: string): boolean => {
    const pattern = standingIn(line, stage)
      .replaceAll(/\$(\w+)/g, (_, name: string) => stage.server.env[name] ?? '')
      .trim()
      .replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
      .replaceAll(/\d{4}-\d\d-\d\dT[\d:\\.+]+/g, '\\S+')
      .replaceAll(/…|(\\\.){3}/g, '.*')
      .replaceAll(/ +/g, ' +')
    return new RegExp(pattern).test(output)
  }
  const missing = shown.filter((line) => line.trim() !== '' && !isThere(line))
  return missing.length === 0 ? null : `prints no line like\n${missing.join('\n')}\nbut\n${output}`
}
