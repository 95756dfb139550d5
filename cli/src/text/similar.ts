const farthest = 3
const MIN_BEGINNING_LENGTH = 4

/** The known words nearest to this one, nearest first. */
export function similarTo(word: string, known: Iterable<string>): string[] {
  const near = [...known]
    .map((name) => ({ name, distance: distanceOf(word.toLowerCase(), name.toLowerCase()) }))
    .filter(({ name, distance }) => distance <= Math.min(farthest, Math.ceil(name.length * 0.4)))
    .sort((a, b) => a.distance - b.distance)
  return near.filter(({ distance }) => distance === near[0]?.distance).map(({ name }) => name)
}

/** Suggests the known words that begin with the given one, or else the nearest ones, as `did you mean a or b?`; undefined if there are none. */
export function suggestWord(word: string, known: Iterable<string>): string | undefined {
  const all = [...known]
  const isLong = word.length >= MIN_BEGINNING_LENGTH
  const longer = isLong ? all.filter((name) => name.startsWith(word.toLowerCase())) : []
  const names = longer.length > 0 ? longer : similarTo(word, all)
  return names.length === 0 ? undefined : `did you mean ${names.join(' or ')}?`
}

/** Insertions, deletions, replacements and swaps of neighbours that lie between two words. */
function distanceOf(a: string, b: string): number {
  if (Math.abs(a.length - b.length) > farthest) return farthest + 1
  let before: number[] = []
  let row = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1]
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      const costs = [(row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + (isSame ? 0 : 1)]
      if (isSwapped) costs.push((before[j - 2] ?? 0) + 1)
      next.push(Math.min(...costs))
    }
    before = row
    row = next
  }
  return row[b.length] ?? 0
}
