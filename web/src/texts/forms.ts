/** What several screens with forms and tables say. */
export const formTexts = {
  never: 'never',
  none: 'none',
  yes: 'yes',
  no: 'no',
  save: 'Save',
  saved: 'Saved',
  remove: 'Remove',
  add: 'Add',
  name: 'Name',
  login: 'Login',
  email: 'E-mail',
  newPassword: 'New password',
  passwordRule: 'At least 8 characters.',
  actions: 'Actions',
  filter: 'Filter',
  of: (shown: number, all: number): string => `${shown} of ${all}`,
} as const
