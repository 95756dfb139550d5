import { useEffect } from 'react'
import { escapeInvisible } from '../text/visible.ts'
import { texts } from '../texts.ts'

/** Sets the title of the browser's tab. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${escapeInvisible(title)} - ${texts.product}`
  }, [title])
}
