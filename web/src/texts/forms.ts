/** Texts of screens with forms and tables. */
export const formTexts = {
  never: 'never',
  none: 'none',
  yes: 'yes',
  no: 'no',
  save: 'Save',
  saved: 'Saved',
  remove: 'Remove',
  add: 'Add',
  login: 'Login',
  email: 'E-mail',
  actions: 'Actions',
  filter: 'Filter',
  of: (shown: number, all: number): string => `${shown} of ${all}`,
  typeNumber: (count: number): string => `Type ${count} to confirm`,
} as const
