/** The location of the analysis backend: its key-value store and its bucket. */
export type AnalysisPlace = { readonly redis: AnalysisRedis; readonly s3: AnalysisBucket }

export type AnalysisRedis = {
  /** `redis://`, `rediss://` or `unix://`. */
  readonly url: string
  readonly username: string | null
  readonly password: string | null
  readonly timeoutMs: number
}

export type AnalysisBucket = {
  readonly endpoint: string
  readonly bucket: string
  readonly region: string
  /** Null: the credentials of the machine, container or role. */
  readonly keys: { readonly accessKeyId: string; readonly secretAccessKey: string } | null
}
