/** Texts of the help alone. */
export const helpTexts = {
  times: 'Times',
  timeForms: { utc: 'in UTC', local: 'in the time zone of this browser', relative: 'as how long ago' },
  keys: 'Keys',
  keysOn: 'Keyboard shortcuts',
  theme: 'Appearance',
  themes: { system: 'as the system', light: 'light', dark: 'dark', contrast: 'high contrast' },
  density: 'Rows',
  densities: { compact: 'compact', comfortable: 'comfortable' },
  apiDescription: 'Description of the API',
  versions: (page: string, server: string) => `Page ${page}, server ${server}`,
} as const
