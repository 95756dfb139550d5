import { RATIO_FREE_BYTES, type UnpackLimits } from './limits.ts'
import { UnpackFailure } from './unpack-failure.ts'

export type FileMeter = {
  /** Throws when a limit is exceeded. */
  add(bytes: number): void
  bytes(): number
}

/** Counts what is really unpacked: the sizes that an archive declares are not trusted. */
export type Meter = { beginFile(packedBytes: number | null): FileMeter }

export function openMeter({ files: maxFiles, totalBytes: maxTotalBytes, fileBytes, ratio }: UnpackLimits): Meter {
  let [files, totalBytes] = [0, 0]
  return {
    beginFile(packedBytes) {
      files += 1
      if (files > maxFiles) throw new UnpackFailure('limit', { endsArchive: true })
      let bytes = 0
      return {
        bytes: () => bytes,
        add(more) {
          bytes += more
          totalBytes += more
          if (totalBytes > maxTotalBytes) throw new UnpackFailure('limit', { endsArchive: true })
          if (packedBytes !== null && bytes > RATIO_FREE_BYTES && bytes > packedBytes * ratio)
            throw new UnpackFailure('limit')
          if (bytes > fileBytes) throw new UnpackFailure('too_large')
        },
      }
    },
  }
}
