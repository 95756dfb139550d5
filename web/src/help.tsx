import type { ServerInfo } from '@lazaret/sdk'
import type { ReactNode } from 'react'
import { version } from '../package.json'
import { Dialog } from './parts/dialog.tsx'
import { DENSITIES, type Density, preferences, setPreferences, THEMES, type Theme } from './preferences/preferences.ts'
import { currentCore } from './server/client.ts'
import { isForeign } from './server/features.ts'
import { root } from './server/root.ts'
import { useLoad } from './server/use-load.ts'
import { useStore } from './state/store.ts'
import { TIME_FORMS, type TimeForm } from './text/times.ts'
import { helpTexts } from './texts/help.ts'
import { keyTexts } from './texts/keys.ts'
import { texts } from './texts.ts'

/** Keys, appearance, and which server this is. */
export function Help({ onClose }: { readonly onClose: () => void }): ReactNode {
  const { hasKeys, theme, density, times } = useStore(preferences)
  const server = useLoad('server', (signal) => currentCore().server.info({ signal }))
  return (
    <Dialog title={texts.help} onClose={onClose}>
      <h3>{helpTexts.keys}</h3>
      <dl className="keys">
        {Object.entries(keyTexts).map(([key, about]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{about}</dd>
          </div>
        ))}
      </dl>
      <label>
        <input type="checkbox" checked={hasKeys} onChange={() => setPreferences({ hasKeys: !hasKeys })} />
        {helpTexts.keysOn}
      </label>
      <label className="field">
        {helpTexts.theme}
        <select value={theme} onChange={({ target }) => setPreferences({ theme: themeOf(target.value) })}>
          {THEMES.map((name) => (
            <option key={name} value={name}>
              {helpTexts.themes[name]}
            </option>
          ))}
        </select>
      </label>
      <label className="field">
        {helpTexts.density}
        <select value={density} onChange={({ target }) => setPreferences({ density: densityOf(target.value) })}>
          {DENSITIES.map((name) => (
            <option key={name} value={name}>
              {helpTexts.densities[name]}
            </option>
          ))}
        </select>
      </label>
      <label className="field">
        {helpTexts.times}
        <select value={times} onChange={({ target }) => setPreferences({ times: timesOf(target.value) })}>
          {TIME_FORMS.map((name) => (
            <option key={name} value={name}>
              {helpTexts.timeForms[name]}
            </option>
          ))}
        </select>
      </label>
      {server.value && !isForeign(server.value) && (
        <p>
          <a href={`${root}docs`}>{helpTexts.apiDescription}</a>
        </p>
      )}
      {server.value && <p className="quiet">{helpTexts.versions(version, versionOf(server.value))}</p>}
    </Dialog>
  )
}

function versionOf(info: ServerInfo): string {
  return isForeign(info) ? `MWDB ${info.server_version}` : `${info.product_name} ${info.product_version}`
}

function themeOf(name: string): Theme {
  return THEMES.find((theme) => theme === name) ?? 'system'
}

function densityOf(name: string): Density {
  return DENSITIES.find((density) => density === name) ?? 'compact'
}

function timesOf(name: string): TimeForm {
  return TIME_FORMS.find((form) => form === name) ?? 'relative'
}
