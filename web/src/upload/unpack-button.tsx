import { type ReactNode, useState } from 'react'
import { ChangeButton } from '../parts/change-button.tsx'
import { lazyPart } from '../parts/lazy-component.tsx'
import { useCapability } from '../session/use-account.ts'
import { escapeInvisible } from '../text/visible.ts'
import { archiveTexts } from '../texts/archive.ts'
import type { Source } from './source.ts'

const UnpackDialog = lazyPart(() => import('./archive/unpack-dialog.tsx').then(({ UnpackDialog }) => UnpackDialog))

/** Unpacks an archive of the repository; its members become its children. */
export function UnpackButton({ source, id }: { readonly source: Source; readonly id: string }): ReactNode {
  const [isOpen, setOpen] = useState(false)
  const mayLink = useCapability('adding_parents')
  if (!mayLink) return null
  return (
    <>
      <ChangeButton type="button" onClick={() => setOpen(true)}>
        {archiveTexts.unpackOf(escapeInvisible(source.name))}
      </ChangeButton>
      {isOpen && <UnpackDialog source={source} id={id} onClose={() => setOpen(false)} />}
    </>
  )
}
