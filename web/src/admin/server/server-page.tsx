import type { ReactNode } from 'react'
import { FactList, type FactRow } from '../../parts/fact-list.tsx'
import { LoadedSection, Section } from '../../parts/section.tsx'
import { currentCore, fullClient } from '../../server/client.ts'
import { isForeign, isUnsupported } from '../../server/features.ts'
import { useLoad } from '../../server/use-load.ts'
import { useCapability } from '../../session/use-account.ts'
import { UntrustedText } from '../../text/untrusted-text.tsx'
import { adminTexts } from '../../texts/admin.ts'
import { formTexts } from '../../texts/forms.ts'
import { BackgroundTasks } from './background-tasks.tsx'
import { Measures } from './measures.tsx'
import { ServerDetails } from './server-details.tsx'

/** State of the server, as far as the account may see it. */
export function ServerPage(): ReactNode {
  const [mayManage, mayMeasure] = [useCapability('manage_users'), useCapability('access_monitoring_metrics')]
  return (
    <>
      <h1>{adminTexts.parts.server}</h1>
      {!isUnsupported('health') && <Health />}
      <SettingsInForce />
      {mayManage && <ServerDetails />}
      {mayManage && !isUnsupported('background') && <BackgroundTasks />}
      <Remotes />
      {mayMeasure && <Measures />}
    </>
  )
}

function Health(): ReactNode {
  const ready = useLoad<true>('ready', async (signal) => {
    await currentCore().server.ready({ signal })
    return true
  })
  return (
    <Section title={adminTexts.server.health}>
      <p role="status">
        {ready.value && adminTexts.server.ready}
        {ready.error !== undefined && adminTexts.server.notReady}
      </p>
      <button type="button" onClick={ready.reload}>
        {adminTexts.server.look}
      </button>
    </Section>
  )
}

function SettingsInForce(): ReactNode {
  const info = useLoad('info', (signal) => currentCore().server.info({ signal, refresh: true }))
  return (
    <LoadedSection title={adminTexts.server.limits} load={info}>
      {(server) => (
        <FactList
          rows={[
            [adminTexts.server.instance, <UntrustedText key="instance" text={server.instance_name} />],
            ...(isForeign(server)
              ? []
              : [[adminTexts.server.product, `${server.product_name} ${server.product_version}`] as const]),
            [adminTexts.server.level, server.server_version],
            ...Object.entries(adminTexts.server.settings).map(
              ([name, about]): FactRow => [
                about,
                <UntrustedText
                  key={name}
                  text={settingText(server[name as keyof typeof adminTexts.server.settings])}
                />,
              ],
            ),
          ]}
        />
      )}
    </LoadedSection>
  )
}

function settingText(value: boolean | number | string | null = null): string {
  if (typeof value === 'boolean') return value ? formTexts.yes : formTexts.no
  return value === null ? formTexts.no : String(value)
}

function Remotes(): ReactNode {
  const remotes = useLoad<readonly string[]>('remotes', async (signal) => (await fullClient()).remotes.list({ signal }))
  return (
    <LoadedSection title={adminTexts.server.remotes} load={remotes}>
      {(found) =>
        found.length === 0 ? (
          <p>{adminTexts.server.noRemotes}</p>
        ) : (
          <ul className="lines">
            {found.map((name) => (
              <li key={name}>
                <UntrustedText text={name} />
              </li>
            ))}
          </ul>
        )
      }
    </LoadedSection>
  )
}
