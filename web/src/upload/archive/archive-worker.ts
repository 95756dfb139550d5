import { answerEach } from '../../workers/answer-each.ts'
import type { ArchiveAnswer, ArchiveQuestion } from './members.ts'
import { checkPassword, type ListedEntry, listEntries, readEntry } from './read-zip.ts'

let listed: readonly ListedEntry[] = []

answerEach<ArchiveQuestion, ArchiveAnswer>(async (question) => {
  if (question.ask === 'list') {
    listed = await listEntries(question.file)
    return { members: listed.map(({ member }) => member) }
  }
  if (question.ask === 'read') return { content: await readEntry(listed[question.index]?.entry, question.password) }
  await checkPassword(listed, question.password)
  return { isChecked: true }
})
