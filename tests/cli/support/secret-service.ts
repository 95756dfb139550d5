import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

type Test = { teardown(run: () => Promise<void>): unknown }

/** Environment of a session with a secret service of its own, unlocked, that ends with the test. */
export async function openSecretService(t: Test): Promise<Readonly<Record<string, string>>> {
  const folder = await mkdtemp(join(tmpdir(), 'lazaret-keyring-'))
  const env = {
    PATH: process.env.PATH ?? '',
    HOME: folder,
    XDG_DATA_HOME: join(folder, 'data'),
    XDG_RUNTIME_DIR: folder,
  }
  await mkdir(env.XDG_DATA_HOME, { mode: 0o700 })
  const unlock = 'printf password | gnome-keyring-daemon --unlock --components=secrets >&2'
  const session = spawn('dbus-run-session', ['--', 'sh', '-c', `${unlock}; echo "$DBUS_SESSION_BUS_ADDRESS"; cat`], {
    env,
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  t.teardown(async () => {
    const ended = once(session, 'exit')
    session.stdin.end()
    await ended
    await rm(folder, { recursive: true, force: true })
  })
  for await (const line of createInterface(session.stdout)) {
    return { ...env, DBUS_SESSION_BUS_ADDRESS: line, LAZARET_KEYRING: 'on' }
  }
  throw new Error('dbus-run-session ended')
}
