export type ObjectStorage = {
  readonly endpoint: string
  readonly bucket: string
  readonly region: string
  /** Null: the credentials of the machine, container or role. */
  readonly keys: { readonly accessKeyId: string; readonly secretAccessKey: string } | null
}

export const DEFAULT_REGION = 'us-east-1'
