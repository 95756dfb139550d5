import { useEffect } from 'react'
import { visible } from '../text/visible.ts'
import { texts } from '../texts.ts'

/** Sets the title of the browser's tab. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${visible(title)} - ${texts.product}`
  }, [title])
}
