import { useEffect } from 'react'
import { visible } from '../text/visible.ts'
import { texts } from '../texts.ts'

/** What the tab of the browser shows. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${visible(title)} - ${texts.product}`
  }, [title])
}
