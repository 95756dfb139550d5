import type { components } from '@lazaret/sdk'
import type { ReactNode } from 'react'
import { FactList } from '../parts/fact-list.tsx'
import { Section } from '../parts/section.tsx'
import { humanSize } from '../text/amounts.ts'
import { UntrustedText } from '../text/untrusted-text.tsx'
import { fileFactsTexts } from '../texts/file-facts.ts'
import { FactValue } from './fact-value.tsx'
import { MacroCode } from './macro-code.tsx'
import { overviewRows } from './overview-rows.ts'
import { RecordTable } from './record-table.tsx'
import { SectionTable } from './section-table.tsx'
import { SegmentTable } from './segment-table.tsx'
import { ValueList } from './value-list.tsx'

type Props = { readonly facts: components['schemas']['StaticFacts'] }

const HEIGHT = 8
const { heads, lists } = fileFactsTexts

export function StaticFacts({ facts }: Props): ReactNode {
  const { pe, elf, strings, is_partial: isPartial, unread } = facts
  return (
    <>
      <p className="quiet">{fileFactsTexts.untrusted}</p>
      {isPartial && <p role="status">{fileFactsTexts.partial}</p>}
      {unread.length > 0 && (
        <p role="status">
          <UntrustedText text={fileFactsTexts.unread(unread.join(', '))} />
        </p>
      )}
      <Section title={fileFactsTexts.overview}>
        <EntropyProfile entropies={facts.entropy_blocks} />
        <FactList
          rows={overviewRows(facts).map(({ name, text, field }) => [
            fileFactsTexts.names[name],
            <FactValue key={name} text={text} field={field} />,
          ])}
        />
      </Section>
      <SectionTable sections={pe?.sections ?? elf?.sections ?? []} field={pe ? 'pe.section.name' : undefined} />
      <SegmentTable segments={elf?.segments ?? []} />
      <ProgramTables facts={facts} />
      <AndroidLists facts={facts} />
      <DocumentTables facts={facts} />
      <ValueList title={fileFactsTexts.exports} values={pe?.exports} />
      <ValueList title={lists.libraries} values={elf?.libraries ?? facts.macho?.libraries} field="elf.library" />
      <ValueList title={lists.macros} values={facts.document?.macros} field="macro" />
      <MacroCode modules={facts.document?.modules ?? []} />
      <ValueList title={lists.attachments} values={facts.document?.message?.attachments} />
      <ValueList title={lists.links} values={facts.document?.links} />
      <ValueList title={lists.urls} values={strings.urls} field="string.url" />
      <ValueList title={lists.domains} values={strings.domains} field="string.domain" />
      <ValueList title={lists.addresses} values={strings.addresses} field="string.ip" />
      <ValueList title={lists.emails} values={strings.emails} />
      <ValueList title={lists.registry_keys} values={strings.registry_keys} />
      <ValueList title={lists.mutexes} values={strings.mutexes} />
      <ValueList title={lists.wallets} values={strings.wallets} field="string.wallet" />
      {strings.is_cut && <p role="status">{fileFactsTexts.cut}</p>}
      <ValueList title={lists.symbols} values={elf?.symbols} />
    </>
  )
}

function EntropyProfile({ entropies }: { readonly entropies: readonly number[] }): ReactNode {
  if (entropies.length < 2) return null
  const label = fileFactsTexts.entropyAlong(Math.min(...entropies).toFixed(2), Math.max(...entropies).toFixed(2))
  return (
    <svg
      className="entropy-profile"
      role="img"
      aria-label={label}
      viewBox={`0 0 ${entropies.length} ${HEIGHT}`}
      preserveAspectRatio="none"
      shapeRendering="crispEdges"
    >
      {entropies.map((each, part) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts never move
        <rect key={part} x={part} width={1} y={HEIGHT - each} height={Math.max(each, 0.1)} />
      ))}
    </svg>
  )
}

function ProgramTables({ facts: { pe } }: Props): ReactNode {
  if (pe === undefined) return null
  return (
    <>
      <RecordTable
        title={fileFactsTexts.imports}
        heads={[heads.library, heads.count, heads.functions]}
        rows={pe.imports.map(({ library, count, functions }) => [
          { text: library, field: 'pe.import' },
          { text: String(count) },
          { text: functions.join(', ') },
        ])}
      />
      <SignatureTable signatures={pe.signatures} signerField="pe.signer" />
      <RecordTable
        title={fileFactsTexts.versionInfo}
        heads={[heads.key, heads.value]}
        rows={pe.version_info.map(({ key, value }) => [{ text: key }, { text: value }])}
      />
      <RecordTable
        title={fileFactsTexts.resources}
        heads={[heads.type, heads.count]}
        rows={pe.resources.map(({ type, count }) => [{ text: type }, { text: String(count) }])}
      />
    </>
  )
}

function AndroidLists({ facts: { apk, dex } }: Props): ReactNode {
  return (
    <>
      <SignatureTable signatures={apk?.signatures ?? []} serialField="apk.serial" />
      <ValueList title={lists.permissions} values={apk?.permissions} field="apk.permission" />
      <ValueList title={lists.activities} values={apk?.activities} field="apk.component" />
      <ValueList title={lists.services} values={apk?.services} field="apk.component" />
      <ValueList title={lists.receivers} values={apk?.receivers} field="apk.component" />
      <ValueList title={lists.native} values={apk?.libraries} />
      <ValueList title={lists.classes} values={dex?.classes} field="dex.class" />
    </>
  )
}

type SignatureProps = {
  readonly signatures: readonly components['schemas']['SignatureFacts'][]
  readonly signerField?: string
  readonly serialField?: string
}

function SignatureTable({ signatures, signerField, serialField }: SignatureProps): ReactNode {
  return (
    <RecordTable
      title={fileFactsTexts.signatures}
      heads={[heads.signer, heads.issuer, heads.serial]}
      rows={signatures.map(({ signer, issuer, serial }) => [
        { text: signer, field: signerField },
        { text: issuer },
        { text: serial, field: serialField },
      ])}
    />
  )
}

function DocumentTables({ facts: { document, pdf, zip } }: Props): ReactNode {
  return (
    <>
      <RecordTable
        title={fileFactsTexts.streams}
        heads={[heads.name, heads.size]}
        rows={(document?.streams ?? []).map(({ name, size }) => [{ text: name }, { text: humanSize(size) }])}
      />
      <RecordTable
        title={fileFactsTexts.counts}
        heads={[heads.name, heads.count]}
        rows={(pdf?.counts ?? []).map(({ name, count }) => [{ text: name }, { text: String(count) }])}
      />
      <RecordTable
        title={fileFactsTexts.entries}
        heads={[heads.name, heads.size, heads.encrypted]}
        rows={(zip?.entries ?? []).map(({ name, size, is_encrypted }) => [
          { text: name },
          { text: humanSize(size) },
          { text: is_encrypted ? fileFactsTexts.yes : '' },
        ])}
      />
    </>
  )
}
