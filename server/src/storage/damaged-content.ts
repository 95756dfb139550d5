import { Problem } from '../errors/problems.ts'

/** `found` completes the sentence "the stored content ...". */
export type Damage = { readonly sha256: string; readonly place: string; readonly found: string }

export type ExpectedContent = { readonly sha256: string; readonly sizeBytes: number }

/** Of what `open` found: nothing, or a content of another size. */
export function damageOf(
  { sha256, sizeBytes }: ExpectedContent,
  place: string,
  foundBytes: number | undefined,
): Damage {
  const found =
    foundBytes === undefined ? 'is missing' : `is damaged: it has ${foundBytes} bytes instead of ${sizeBytes}`
  return { sha256, place, found }
}

/** What is stored under a digest is not the content with this digest. */
export class DamagedContent extends Problem {
  readonly damage: Damage

  constructor(damage: Damage, advice = 'upload the file again to repair it') {
    super('content_damaged', `the stored content of ${damage.sha256} ${damage.found}; ${advice}`)
    this.damage = damage
  }
}

/** Null if something else is in the place of a content. */
export async function unlessDamaged<T>(result: Promise<T>): Promise<T | null> {
  try {
    return await result
  } catch (error) {
    if (error instanceof DamagedContent) return null
    throw error
  }
}
