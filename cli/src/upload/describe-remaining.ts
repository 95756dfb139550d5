import type { Job } from './job.ts'

/** Says after an early end how many files are left, and how to go on; undefined if none are. */
export async function describeRemaining(job: Job, handled: number): Promise<string | undefined> {
  const whole = await job.countAll()
  const left = whole === undefined ? undefined : Math.max(0, whole - handled)
  if (left === 0) return undefined
  return `${left === undefined ? 'the rest was' : `${left} ${left === 1 ? 'was' : 'were'}`} not tried; ${howToGoOn(job)}`
}

function howToGoOn({ manifest, onExists }: Job): string {
  if (manifest) return 'the same command with --resume goes on'
  const again = 'run the same command again to go on'
  return onExists === 'send' ? again : `${again}: what the server has by then is not sent again`
}
