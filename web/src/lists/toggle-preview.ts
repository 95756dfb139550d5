import { preferences, setPreferences } from '../preferences/preferences.ts'

export function togglePreview(): void {
  setPreferences({ hasPreview: !preferences.get().hasPreview })
}
