/** Decides at random which contents are read, so that about so many bytes of all are, and never more. */
export function openContentSample(sampleBytes: number, totalBytes: number) {
  const share = sampleBytes / Math.max(totalBytes, 1)
  let leftBytes = sampleBytes
  return (sizeBytes: number): boolean => {
    if (sizeBytes > leftBytes || Math.random() >= share) return false
    leftBytes -= sizeBytes
    return true
  }
}
