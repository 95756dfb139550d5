import type { ReactNode } from 'react'
import { ObjectLine } from '../lists/object-line.tsx'
import type { Row } from '../records/kinds.ts'

type Props = {
  readonly files: readonly Row[]
  /** Tags that were added since the files were loaded. */
  readonly added: readonly string[]
}

/** Files of a group, each as an item of its list. */
export function MemberRows({ files, added }: Props): ReactNode {
  return files.map((file) => (
    <li key={file.id}>
      <ObjectLine object={{ ...file, tags: withTags(file.tags, added) }} />
    </li>
  ))
}

function withTags(tags: Row['tags'], added: readonly string[]): Row['tags'] {
  const known = new Set(tags.map(({ tag }) => tag))
  return [...tags, ...added.filter((tag) => !known.has(tag)).map((tag) => ({ tag }))]
}
