import { hashFile } from '@lazaret/sdk'
import { answerEach } from '../workers/answer-each.ts'

answerEach<File, string>((file) => hashFile(file))
