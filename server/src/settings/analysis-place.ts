/** Where the analysis backend is: its key-value store and its bucket. */
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
  /** Null: whatever the machine, container or role gives. */
  readonly keys: { readonly accessKeyId: string; readonly secretAccessKey: string } | null
}
