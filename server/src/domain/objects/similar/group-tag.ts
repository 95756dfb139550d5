const NAME_LENGTH = 12

/** The name of a group comes from its oldest file: it stays while newer files join. */
export function groupName(oldestDhash: string): string {
  return oldestDhash.slice(0, NAME_LENGTH)
}

export function groupTag(prefix: string, name: string): string {
  return `${prefix}${name}`
}
