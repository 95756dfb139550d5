import type { Quota, QuotaLimits } from '@lazaret/sdk'

/** The fields of a quota as they are typed: sizes in MiB, empty without a limit. */
export type QuotaTexts = { readonly size: string; readonly objects: string; readonly sizePerDay: string }

const MIB = 1024 ** 2

export function textsOf({ max_bytes, max_objects, max_bytes_per_day }: QuotaLimits): QuotaTexts {
  return { size: inMib(max_bytes), objects: max_objects?.toString() ?? '', sizePerDay: inMib(max_bytes_per_day) }
}

/** A field that nobody changed keeps its bytes: MiB may not be exact. */
export function limitsFrom(texts: QuotaTexts, before: Quota): QuotaLimits {
  const shown = textsOf(before)
  return {
    max_bytes: texts.size === shown.size ? before.max_bytes : inBytes(texts.size),
    max_objects: texts.objects === '' ? null : Number(texts.objects),
    max_bytes_per_day: texts.sizePerDay === shown.sizePerDay ? before.max_bytes_per_day : inBytes(texts.sizePerDay),
  }
}

function inMib(bytes: number | null): string {
  return bytes === null ? '' : String(Math.round((1000 * bytes) / MIB) / 1000)
}

function inBytes(text: string): number | null {
  return text === '' ? null : Math.round(Number(text) * MIB)
}
