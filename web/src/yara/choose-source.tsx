import { FileUp } from 'lucide-react'
import type { ChangeEvent, ReactNode } from 'react'
import { ErrorMessage } from '../parts/error-message.tsx'
import { Icon } from '../parts/icon.tsx'
import { useAction } from '../parts/use-action.ts'
import { ruleTexts } from '../texts/rules.ts'

/** The server refuses longer rules. */
const MAX_BYTES = 1024 * 1024

type Props = { readonly onChoose: (source: string, name: string) => void }

/** Reads the source from a file, which names the ruleset too. */
export function ChooseSource({ onChoose }: Props): ReactNode {
  const action = useAction()
  const read = async (file: File): Promise<void> => {
    if (file.size > MAX_BYTES) throw new Error(ruleTexts.tooLarge(file.size))
    onChoose(await file.text(), file.name.replace(/\.yara?$/i, '').replace(/[^A-Za-z0-9_.-]+/g, '_'))
  }
  const choose = ({ target }: ChangeEvent<HTMLInputElement>): void => {
    const [file] = target.files ?? []
    if (file !== undefined) action.run(() => read(file))
    target.value = ''
  }
  return (
    <>
      <label className="button">
        <Icon of={FileUp} />
        {ruleTexts.chooseFile}
        <input className="unseen" type="file" accept=".yar,.yara,.txt" onChange={choose} />
      </label>
      <ErrorMessage error={action.error} />
    </>
  )
}
