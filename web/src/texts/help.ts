/** Texts of the help alone. */
export const helpTexts = {
  times: 'Times',
  timeForms: { utc: 'in UTC', local: 'in the time zone of this browser', relative: 'as how long ago' },
} as const
