import { invalidField } from '../errors/problems.ts'
import { surrogateFault, textFault } from '../json/text-fault.ts'

/** Refuses text that cannot be stored, anywhere in the value, as the schemas do for requests. */
export function refuseBadText(value: unknown, field: string): void {
  if (typeof value === 'string') refuse(textFault(value), field)
  if (typeof value !== 'object' || value === null) return
  if (!Array.isArray(value)) for (const name of Object.keys(value)) refuse(textFault(name), field)
  for (const [name, each] of Object.entries(value)) refuseBadText(each, `${field}.${name}`)
}

/** The same for texts that may contain anything but lone surrogates. */
export function refuseHalves(text: string, field: string): void {
  refuse(surrogateFault(text), field)
}

function refuse(fault: string | null, field: string): void {
  if (fault !== null) throw invalidField(field, fault)
}
