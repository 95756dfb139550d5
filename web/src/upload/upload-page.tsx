import '../style/upload.css'
import type { ReactNode } from 'react'
import { Link, useSearch } from 'wouter'
import { usePageTitle } from '../parts/use-page-title.ts'
import { isUnsupported } from '../server/features.ts'
import { useCapabilities } from '../session/use-account.ts'
import { useStore } from '../state/store.ts'
import { uploadTexts } from '../texts/upload.ts'
import { texts } from '../texts.ts'
import { QuotaWarnings } from '../usage/quota-warnings.tsx'
import { BlobForm } from './blob-form.tsx'
import { ConfigForm } from './config-form.tsx'
import { FileFields } from './file-fields.tsx'
import { PresetFields } from './preset-fields.tsx'
import { isActive, queue } from './queue.ts'

type Kind = keyof typeof uploadTexts.kinds

const FORMS: Readonly<Record<Kind, () => ReactNode>> = { file: FileFields, config: ConfigForm, blob: BlobForm }
const NEEDED: Readonly<Record<Kind, string>> = { file: 'adding_files', config: 'adding_configs', blob: 'adding_blobs' }
const KINDS: readonly Kind[] = ['file', 'config', 'blob']

export function UploadPage(): ReactNode {
  const capabilities = useCapabilities()
  const asked = new URLSearchParams(useSearch()).get('kind')
  const kinds = KINDS.filter((kind) => capabilities.has(NEEDED[kind]))
  const current = kinds.find((kind) => kind === asked) ?? kinds[0]
  const isUploading = useStore(queue).some(({ state }) => isActive(state))
  usePageTitle(texts.upload)
  if (current === undefined) return <main className="upload">{uploadTexts.mayNot}</main>
  const Form = FORMS[current]
  return (
    <main className="upload">
      <h1>{texts.upload}</h1>
      {!isUnsupported('usage') && <QuotaWarnings isUploading={isUploading} />}
      {kinds.length > 1 && (
        <nav aria-label={uploadTexts.what} className="tabs">
          {kinds.map((kind) => (
            <Link
              key={kind}
              href={kind === 'file' ? '/upload' : `/upload?kind=${kind}`}
              aria-current={kind === current ? 'page' : undefined}
            >
              {uploadTexts.kinds[kind]}
            </Link>
          ))}
        </nav>
      )}
      <div className="upload-columns">
        <div>
          <Form />
        </div>
        <PresetFields />
      </div>
    </main>
  )
}
