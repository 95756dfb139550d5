import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type LiveTerminal, openLiveTerminal } from '../../tests/cli/support/live-terminal.ts'
import { ADMIN_PASSWORD, openTestApp, type TestApp } from '../../tests/support/app.ts'
import { type RecordingScope, withTeardown } from './with-teardown.ts'

/** The stage of a session: a server with a few samples, a folder, and a way to hold up an upload. */
type Stage = {
  readonly app: TestApp
  readonly url: string
  readonly folder: string
  /** Holds up the upload of the file of this name until it is released. */
  readonly hold: { name: string | undefined; release: () => void }
  run(line: string, act: (terminal: Screen) => Promise<void>): Promise<void>
}

type Screen = LiveTerminal & {
  /** Keeps the screen as it is for the page, with a word on what to see. */
  keep(about?: string): void
}

type Session = { readonly title: string; readonly about: string; readonly play: (stage: Stage) => Promise<void> }

const enter = '\r'
const size = { columns: 100, rows: 22 }

const sessions: readonly Session[] = [
  {
    title: 'The first sign-in',
    about: 'Called without anything, the program says what to do. `login` asks for what is missing.',
    play: async ({ run, url }) => {
      await run('lazaret', async (terminal) => {
        await terminal.ended
        terminal.keep()
      })
      await run('lazaret login --create-key laptop', async (terminal) => {
        await terminal.shows('Address of the server:')
        terminal.type(`${url}/recent${enter}`)
        await terminal.shows('Login:')
        terminal.type(`admin${enter}`)
        await terminal.shows('Password:')
        terminal.type(`wrong${enter}`)
        await terminal.shows(/try again[\s\S]*Login:/)
        terminal.type(`admin${enter}`)
        await terminal.shows(/Password:[\s\S]*Password:/)
        terminal.type(`${ADMIN_PASSWORD}${enter}`)
        await terminal.ended
        terminal.keep()
      })
    },
  },
  {
    title: 'A folder goes up',
    about:
      'Files on their way have a line below those that are done. With `--resume` a second run continues by the manifest.',
    play: async ({ run, hold }) => {
      hold.name = 'memory.dmp'
      await run('lazaret push -r drop/ --tag feed:honeypot --manifest up.jsonl', async (terminal) => {
        await terminal.shows(/%[\s\S]*4 of 5 done, 1 running/)
        terminal.keep('While the last file is on its way:')
        hold.release()
        await terminal.ended
        terminal.keep('At the end:')
      })
    },
  },
  {
    title: 'Looking around',
    about: 'A list of files; `?` lists all keys:',
    play: async ({ run, app }) => {
      for (const [at, file_name] of Object.keys(drop).entries())
        await app.app
          .db('object')
          .where({ file_name })
          .update({ upload_time: `2026-01-0${9 - at} 10:11:12.000000` })
      await run('lazaret browse \'tag:"feed:honeypot"\'', async (terminal) => {
        await terminal.shows(/1 of \d+[\s\S]*> [\s\S]*q quit/)
        terminal.keep()
        terminal.type('q')
        await terminal.ended
      })
    },
  },
  {
    title: 'Following a feed',
    about: 'Each new sample is printed once and downloaded. After Ctrl-C the next run continues at the same position.',
    play: async ({ run, app }) => {
      const upload = (name: string) =>
        app.admin.upload(`content of ${name}`, { name, options: { tags: [{ tag: 'feed:mail' }] } })
      await upload('first.exe')
      const line = `lazaret watch --query 'tag:"feed:mail"' --cursor mail --from beginning --interval 1s --download in/`
      await run(line, async (terminal) => {
        await terminal.shows(/^new /m)
        await upload('second.doc')
        // Ctrl-C drops what the terminal has not read: the end of a line, too, which the next text would replace then.
        await terminal.shows(() => (terminal.raw().match(/new +\w[^\n]*\n/g)?.length ?? 0) > 1)
        terminal.type('\u0003')
        await terminal.ended
        terminal.keep()
      })
    },
  },
]

const drop: Readonly<Record<string, string | Buffer>> = {
  'invoice.doc': 'a document',
  'loader.exe': 'a program',
  'notes.txt': 'some notes',
  empty: '',
  // Larger than what fits into the buffers between client and server.
  'memory.dmp': Buffer.alloc(24_000_000, 'memory '),
}

/** Plays every session against a server of its own and gives the page of the guide. */
export async function renderSessions(): Promise<string> {
  return withTeardown(async (recording) => {
    const blocks: string[] = [head]
    const stage = await openStage(recording, blocks)
    for (const { title, about, play } of sessions) {
      blocks.push(`## ${title}\n\n${about}\n`)
      await play(stage)
    }
    return normal(blocks.join('\n'), stage)
  })
}

const head = `<!-- Made by "npm run sessions". Do not edit. -->
# Sessions

See what the [command line](cli.md) prints, as recorded from a real server. Addresses, times, figures and secrets are
replaced.
`

async function openStage(t: RecordingScope, blocks: string[]): Promise<Stage> {
  const app = await openTestApp(t, { instance_name: 'lab', max_upload_size: '1000000000' })
  const folder = await mkdtemp(join(tmpdir(), 'lazaret-sessions-'))
  t.teardown(() => rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 }))
  await mkdir(join(folder, 'drop'))
  for (const [name, content] of Object.entries(drop)) await writeFile(join(folder, 'drop', name), content)
  const hold: Stage['hold'] = { name: undefined, release: () => undefined }
  const url = await openHolding(t, app.url, hold)
  const env = {
    HOME: folder,
    LAZARET_KEYRING: 'off',
    NO_COLOR: '1',
    LAZARET_PAGER: 'cat',
    NODE_DISABLE_COMPILE_CACHE: '1',
  }
  const run: Stage['run'] = async (line, act) => {
    const words = (line.match(/'[^']*'|\S+/g) ?? []).map((word) => word.replace(/^'(.*)'$/, '$1'))
    const terminal = await openLiveTerminal(t, words.slice(1), { env, cwd: folder, ...size })
    let isFirst = true
    await act({
      ...terminal,
      keep: (about) => {
        const prompt = isFirst ? `$ ${line}\n` : ''
        isFirst = false
        blocks.push(`${about === undefined ? '' : `${about}\n\n`}\`\`\`text\n${prompt}${terminal.text()}\n\`\`\`\n`)
      },
    })
  }
  return { app, url, folder, hold, run }
}

/** Passes everything on to the server, but keeps back the file that is to be held. */
async function openHolding(t: RecordingScope, target: string, hold: Stage['hold']): Promise<string> {
  const server = createServer((incoming, response) => {
    const { method, url, headers } = incoming
    const onward = request(`${target}${url}`, { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 500, answer.headers)
      answer.pipe(response)
    })
    onward.on('error', () => response.destroy())
    incoming.on('error', () => onward.destroy())
    incoming.once('data', (first: Buffer) => {
      incoming.pause()
      onward.write(first)
      const isHeld = hold.name !== undefined && first.includes(`filename="${hold.name}"`)
      if (!isHeld) return void incoming.pipe(onward)
      hold.release = () => {
        hold.name = undefined
        incoming.pipe(onward)
      }
    })
    incoming.once('end', () => onward.end())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.teardown(async () => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** The same text at every recording. */
function normal(text: string, { url, folder, app }: Stage): string {
  return (
    text
      .replaceAll(url, 'https://repo.example')
      .replaceAll(app.url, 'https://repo.example')
      .replaceAll(folder, '~')
      .replace(/eyJ[\w-]+\.[\w-]+\.[\w-]+/g, 'eyJ…')
      .replace(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, '6f1d0c2e-8a57-4b6f-9a35-2f0f3c1d7e42')
      .replace(
        /20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?/g,
        (_, part?: string) => `2026-11-21T10:11:12${part ? '.123456'.slice(0, part.length) : ''}`,
      )
      .replace(/[█░]+ +\d+% +[\d.]+ (?:[KMG]i)?B/g, '████████░░░░░░░░░░░░  40%   9.2 MiB')
      .replace(/(\d+ running, )[\d.]+ (?:[KMG]i)?B.*/g, '$19.2 MiB, 4.6 MiB/s, 3 s left')
      .replace(/^(new +\S+ +).*?(?=in\/)/gm, '$12 s ago       ')
      // The echo of the key stays only where nothing was drawn over it.
      .replace(/^\^C/gm, '')
      .replace(/[ \t]+$/gm, '')
  )
}
