import type { ComparedFile, EqualDigest, LikenessMethod } from '../../../similarity/clusters/group-files.ts'
import type { Run } from '../../../statements/connection/answer-or-cancel.ts'
import {
  type ComparedRow,
  comparedFiles,
  type TermRow,
  termsOf,
} from '../../../statements/similarity/compared-files.ts'
import type { TermField } from '../../../tables/file-term.ts'

const FIELDS: Readonly<Record<EqualDigest, TermField>> = {
  imphash: 'pe.imphash',
  rich: 'pe.rich',
  telfhash: 'elf.telfhash',
  exports: 'pe.export_hash',
  icon: 'pe.icon',
}
/** All .NET programs import `_CorExeMain` alone, and all .NET libraries `_CorDllMain`, so these are equal for unrelated files. */
const DOTNET_IMPHASHES: ReadonlySet<string> = new Set([
  'f34d5f2d4577ed6d9ceec516c1f5a744',
  'dae02f32a21e03ce65412f6e56942daa',
])

/** Loads the digests that the methods compare, in the order of the ids. */
export async function loadCompared(
  run: Run,
  ids: readonly number[],
  methods: readonly LikenessMethod[],
): Promise<(ComparedRow & ComparedFile)[]> {
  const compared = (['imphash', 'rich', 'telfhash', 'exports', 'icon'] as const).filter((method) =>
    methods.includes(method),
  )
  const rows = await comparedFiles(run, ids)
  const fields = compared.map((method) => FIELDS[method])
  const terms = fields.length === 0 ? [] : await termsOf(run, ids, fields)
  const values = new Map(terms.flatMap(digestEntry))
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const row = byId.get(id)
    const digest = (method: EqualDigest): string | null => values.get(`${FIELDS[method]} ${id}`) ?? null
    return row === undefined
      ? []
      : [
          {
            ...row,
            imphash: digest('imphash'),
            rich: digest('rich'),
            telfhash: digest('telfhash'),
            exports: digest('exports'),
            icon: digest('icon'),
          },
        ]
  })
}

function digestEntry({ objectId, field, value }: TermRow): readonly (readonly [string, string])[] {
  return DOTNET_IMPHASHES.has(value) ? [] : [[`${field} ${objectId}`, value]]
}
