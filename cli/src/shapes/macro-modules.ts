import type { components } from '@lazaret/sdk'
import { cellText } from '../formats/fields.ts'
import type { Shape } from '../formats/shape.ts'

type VbaModule = components['schemas']['VbaModule']

export const macroModules: Shape<VbaModule> = {
  kind: 'list',
  fields: ['name', 'size', 'code', 'is_cut', 'indicators'],
  id: () => undefined,
  columns: [
    { title: 'NAME', text: ({ name }) => cellText(name), shrink: 'text' },
    { title: 'SIZE', text: ({ size }) => String(size) },
    { title: 'INDICATORS', text: ({ indicators }) => cellText(indicatorText(indicators)), shrink: 'text' },
  ],
}

/** The words of a module, as in `AutoOpen, Shell`. */
export function indicatorText(indicators: unknown): string {
  if (!Array.isArray(indicators)) return ''
  return indicators.map(({ word }: VbaModule['indicators'][number]) => word).join(', ')
}
