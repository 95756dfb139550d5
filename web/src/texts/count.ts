/** Texts of exact counts. */
export const countTexts = {
  exactly: 'Count exactly',
  progress: 'Progress of the count',
  soFar: (count: string, done: string, total: string) => `${done} of ${total} objects, ${count} matches so far`,
}
