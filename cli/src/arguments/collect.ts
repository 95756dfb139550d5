/** The values of an option that may be repeated. */
export function collect(value: string, all: readonly string[] = []): readonly string[] {
  return [...all, value]
}
