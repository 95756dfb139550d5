import { createHash } from 'node:crypto'
import { summary } from '../measure.ts'

const SIZE_BYTES = 33_554_432

/** Times of a fixed piece of work between the rounds, by the clock and of the processor, in milliseconds. */
export type Noise = { readonly wall: readonly number[]; readonly processor: readonly number[] }

/** The same work each time: what differs is the machine. */
export function openNoise(): { look(): void; readonly noise: Noise } {
  const bytes = Buffer.alloc(SIZE_BYTES, 'noise')
  const noise = { wall: [] as number[], processor: [] as number[] }
  const look = (): void => {
    const [began, used] = [performance.now(), process.cpuUsage()]
    createHash('sha256').update(bytes).digest()
    const { user, system } = process.cpuUsage(used)
    noise.wall.push(performance.now() - began)
    noise.processor.push((user + system) / 1000)
  }
  return { look, noise }
}

export function describeNoise({ wall, processor }: Noise): string {
  const [clock, used] = [summary(wall), summary(processor)]
  const spread = (of: typeof clock): string => `${((of.most / of.least - 1) * 100).toFixed(0)} %`
  return (
    `noise       SHA-256 of 32 MiB took ${used.median.toFixed(1)} ms of the processor in the median, ${spread(used)} between least and most; ` +
    `${clock.median.toFixed(1)} ms by the clock, ${spread(clock)}`
  )
}
