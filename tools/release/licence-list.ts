type Licence = { readonly expression: string } | { readonly license: { readonly id?: string; readonly name?: string } }

/** The members of a CycloneDX document that are read. */
export type BillOfMaterials = {
  readonly components: readonly {
    /** The scope. */
    readonly group?: string
    readonly name: string
    readonly version: string
    readonly licenses?: readonly Licence[]
  }[]
}

/** Packages that name no licence in a form that tools read, and where they name it. */
const READ_BY_HAND: Readonly<Record<string, string>> = {
  // Its License.txt. The decoder of RAR must not serve to write a program that makes RAR archives.
  '7z-wasm': 'LGPL-2.1-or-later AND unRAR restriction',
  // "License: MIT" in its README.
  'escape-regexp-component': 'MIT',
}

/** The packages of others that are installed with a release, by licence. */
export function licenceList({ components }: BillOfMaterials): string {
  const foreign = components.filter(({ group, name }) => group !== '@lazaret' && name !== 'lazaret')
  const byLicence = Map.groupBy(foreign, ({ name, licenses }) => licenceOf(name, licenses))
  const sections = [...byLicence]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([licence, packages]) => {
      const lines = packages
        .map(({ group, name, version }) => `- ${group ? `${group}/` : ''}${name} ${version}`)
        .toSorted()
      return `## ${licence}\n\n${lines.join('\n')}\n`
    })
  return `# Licences\n\nOf the packages that are installed with Lazaret.\n\n${sections.join('\n')}`
}

function licenceOf(name: string, licences: readonly Licence[] = []): string {
  const named = licences.map((licence) => ('expression' in licence ? licence.expression : namedIn(licence.license)))
  const found = READ_BY_HAND[name] ?? named.join(' AND ')
  if (found === '') throw new Error(`${name} names no licence: read its files, and add what they say`)
  return found
}

function namedIn({ id, name }: { readonly id?: string; readonly name?: string }): string {
  return id ?? name ?? 'unknown'
}
