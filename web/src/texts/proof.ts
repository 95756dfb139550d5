/** The fields that ask for the own password again. */
export const proofTexts = {
  password: 'Password of this account',
  code: 'Code of the authenticator, or a recovery code',
} as const
