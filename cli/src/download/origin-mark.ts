import { execFile } from 'node:child_process'
import { chmod, writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'

const run = promisify(execFile)
const internetZone = '[ZoneTransfer]\r\nZoneId=3\r\n'

/** Marks the file as downloaded, so that desktops ask before they open it. */
export async function markOrigin(path: string, mode: number, platform: string = process.platform): Promise<void> {
  if (platform !== 'win32' && platform !== 'darwin') return
  // A read-only file cannot be marked.
  await chmod(path, 0o600)
  try {
    if (platform === 'win32') await writeFile(`${path}:Zone.Identifier`, internetZone)
    else await run('/usr/bin/xattr', ['-w', 'com.apple.quarantine', '0083;0;lazaret;', path])
  } finally {
    await chmod(path, mode)
  }
}
