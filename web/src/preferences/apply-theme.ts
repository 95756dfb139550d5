import { preferences } from './preferences.ts'

/** The style sheet reads the choice from the root element; without one the system decides. */
export function applyTheme(): void {
  const show = (): void => {
    document.documentElement.dataset.theme = preferences.get().theme
  }
  preferences.subscribe(show)
  show()
}
