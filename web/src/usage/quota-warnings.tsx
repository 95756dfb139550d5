import '../style/usage.css'
import { TriangleAlert } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Icon } from '../parts/icon.tsx'
import { fullClient } from '../server/client.ts'
import { useLoad } from '../server/use-load.ts'
import { useLogin } from '../session/use-account.ts'
import { UntrustedText } from '../text/untrusted-text.tsx'
import { usageTexts } from '../texts/usage.ts'
import { limitsOf } from './limits-of.ts'

/** Quotas of the account that are nearly used. They load anew after uploads. */
export function QuotaWarnings({ isUploading }: { readonly isUploading: boolean }): ReactNode {
  const login = useLogin()
  const { value, reload } = useLoad(login, async (signal) => (await fullClient()).usage.ofUser(login, { signal }))
  const wasUploading = useRef(isUploading)
  useEffect(() => {
    if (wasUploading.current && !isUploading) reload()
    wasUploading.current = isUploading
  }, [isUploading, reload])
  const warnings = (value?.quotas ?? []).flatMap((quota) =>
    limitsOf(quota)
      .filter(({ isNearlyUsed }) => isNearlyUsed)
      .map(({ text }) => usageTexts.quotaOf(quota.group, text)),
  )
  if (warnings.length === 0) return null
  return (
    <div role="status" className="quota-warnings">
      {warnings.map((text) => (
        <p key={text}>
          <Icon of={TriangleAlert} /> <UntrustedText text={text} />
        </p>
      ))}
    </div>
  )
}
