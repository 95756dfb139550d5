import { execFileSync } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'

type Test = { teardown(run: () => Promise<void>): unknown }

/** A small file system of its own below a folder. */
export type MountedFolder = { makeReadOnly(): Promise<void>; makeWritable(): Promise<void> }

/** Null: nothing can be mounted here. */
export function mountSmall(t: Test, folder: string, sizeBytes: number): MountedFolder | null {
  const mount = (options: string): void =>
    void execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder], { stdio: 'ignore' })
  try {
    mount(`size=${sizeBytes}`)
  } catch {
    return null
  }
  t.teardown(async () => void execFileSync('umount', ['--lazy', folder]))
  // The kernel refuses while a file is open for writing.
  const remount = async (options: string): Promise<void> => {
    for (;;)
      try {
        return mount(`remount,${options}`)
      } catch {
        await wait(5)
      }
  }
  return { makeReadOnly: () => remount('ro'), makeWritable: () => remount('rw') }
}
