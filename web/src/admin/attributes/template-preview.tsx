import type { AttributeKey } from '@lazaret/sdk'
import Mustache from 'mustache'
import type { ReactNode } from 'react'
import { addressOf } from '../../text/address-template.ts'
import { UntrustedText } from '../../text/untrusted-text.tsx'
import { adminTexts } from '../../texts/admin.ts'

/** Renders the example with the templates, as text: neither links nor markup, whatever the template contains. */
export function TemplatePreview({ definition }: { readonly definition: AttributeKey }): ReactNode {
  const { key, url_template, rich_template, example_value } = definition
  if (url_template === '' && rich_template === '') return null
  const value = meant(example_value)
  return (
    <fieldset>
      <legend>{adminTexts.preview}</legend>
      {url_template !== '' && (
        <>
          <p className="quiet">{adminTexts.previewAddress}</p>
          <output className="preview" aria-label={adminTexts.previewAddress}>
            <UntrustedText text={addressOf(url_template, textOf(value))} />
          </output>
        </>
      )}
      {rich_template !== '' && (
        <>
          <p className="quiet">{adminTexts.previewText}</p>
          <output className="preview" aria-label={adminTexts.previewText}>
            <UntrustedText text={rendered(rich_template, { key, value })} keepLines />
          </output>
        </>
      )}
    </fieldset>
  )
}

function rendered(template: string, view: Readonly<Record<string, unknown>>): string {
  try {
    return Mustache.render(template, view, {}, { escape: textOf })
  } catch (error) {
    return adminTexts.previewFault(error instanceof Error ? error.message : String(error))
  }
}

function meant(example: string): unknown {
  try {
    return JSON.parse(example)
  } catch {
    return example
  }
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}
