import type { Content } from '../storage/storage.ts'

export type RangeReader = AsyncDisposable & {
  /** The bytes from `start` to `end`, which is exclusive. */
  read(start: number, end: number): Promise<Uint8Array<ArrayBuffer>>
}

/** Reads ranges of a content. Ranges that follow one another come from one stream: to open one costs a request, or decoding from the start. */
export function openRangeReader({ sizeBytes, lend }: Pick<Content, 'sizeBytes' | 'lend'>): RangeReader {
  let stream = lend({ start: 0, end: sizeBytes - 1 })
  let position = 0
  let rest: Uint8Array = new Uint8Array()
  const seek = async (start: number): Promise<void> => {
    await stream.return()
    stream = lend({ start, end: sizeBytes - 1 })
    position = start
    rest = new Uint8Array()
  }
  return {
    async read(start, end) {
      if (start !== position) await seek(start)
      const bytes = new Uint8Array(end - start)
      let filled = 0
      while (filled < bytes.length) {
        if (rest.length === 0) {
          const { done, value } = await stream.next()
          if (done === true) throw new Error('the content ends too early')
          rest = value
        }
        const taken = rest.subarray(0, bytes.length - filled)
        bytes.set(taken, filled)
        filled += taken.length
        rest = rest.subarray(taken.length)
      }
      position = end
      return bytes
    },
    async [Symbol.asyncDispose]() {
      await stream.return()
    },
  }
}
