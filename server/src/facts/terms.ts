import { MAX_TERM_LENGTH, type TermField } from '../tables/file-term.ts'
import type { StaticFacts } from './facts.ts'
import { cleanText } from './text.ts'
import { proceduresOf, wordsOf } from './vba/words.ts'

export type Term = { readonly field: TermField; readonly value: string }

const TERMS: Readonly<Record<TermField, (facts: StaticFacts) => readonly (string | null)[]>> = {
  'pe.imphash': ({ pe }) => [pe?.imphash ?? null],
  'pe.rich': ({ pe }) => [pe?.rich_hash ?? null],
  'pe.export_hash': ({ pe }) => [pe?.export_hash ?? null],
  'pe.icon': ({ pe }) => [pe?.icon_hash ?? null],
  'pe.section.name': ({ pe }) => pe?.sections.map(({ name }) => name) ?? [],
  'pe.import': ({ pe }) => pe?.imports.map(({ library }) => library) ?? [],
  'pe.signer': ({ pe }) => pe?.signatures.map(({ signer }) => signer) ?? [],
  'pe.pdb': ({ pe }) => [pe?.pdb ?? null],
  'elf.library': ({ elf }) => elf?.libraries ?? [],
  'elf.build_id': ({ elf }) => [elf?.build_id ?? null],
  'elf.telfhash': ({ elf }) => [elf?.telfhash ?? null],
  'apk.package': ({ apk }) => [apk?.package ?? null],
  'apk.permission': ({ apk }) => apk?.permissions ?? [],
  'apk.component': ({ apk }) => [...(apk?.activities ?? []), ...(apk?.services ?? []), ...(apk?.receivers ?? [])],
  'apk.serial': ({ apk }) => apk?.signatures.map(({ serial }) => serial) ?? [],
  'dex.class': ({ dex }) => dex?.classes ?? [],
  macro: ({ document }) => [...(document?.macros ?? []), ...proceduresOf(document?.modules ?? [])],
  'macro.word': ({ document }) => wordsOf(document?.modules ?? []),
  'string.url': ({ strings }) => strings.urls,
  'string.domain': ({ strings }) => strings.domains,
  'string.ip': ({ strings }) => strings.addresses,
  'string.wallet': ({ strings }) => strings.wallets ?? [],
}

/** The facts that can be searched: each once, in lower case. */
export function termsOf(facts: StaticFacts): Term[] {
  return (Object.keys(TERMS) as TermField[]).flatMap((field) => {
    const values = TERMS[field](facts).flatMap((value) =>
      value ? cleanText(value.toLowerCase(), MAX_TERM_LENGTH) : [],
    )
    return [...new Set(values)].map((value) => ({ field, value }))
  })
}
