import bcrypt from 'bcryptjs'

const COST = 12

export function hashPassword({ password }: { readonly password: string }): string {
  return bcrypt.hashSync(password, COST)
}

export function verifyPassword({ password, hash }: { readonly password: string; readonly hash: string }): boolean {
  return bcrypt.compareSync(password, hash)
}
