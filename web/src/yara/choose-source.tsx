import { FileUp } from 'lucide-react'
import type { ChangeEvent, ReactNode } from 'react'
import { Icon } from '../parts/icon.tsx'
import { ruleTexts } from '../texts/rules.ts'

type Props = { readonly onChoose: (source: string, name: string) => void }

/** Reads the source from a file, which names the ruleset too. */
export function ChooseSource({ onChoose }: Props): ReactNode {
  const read = async ({ target }: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const [file] = target.files ?? []
    if (file === undefined) return
    onChoose(await file.text(), file.name.replace(/\.yara?$/i, '').replace(/[^A-Za-z0-9_.-]+/g, '_'))
    target.value = ''
  }
  return (
    <label className="button">
      <Icon of={FileUp} />
      {ruleTexts.chooseFile}
      <input className="unseen" type="file" accept=".yar,.yara,.txt" onChange={(event) => void read(event)} />
    </label>
  )
}
