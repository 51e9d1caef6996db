import { refusals, type RefusalKey } from '@naire/domain/refusals'

/**
 * The one way in which screens talk to the server. Paths begin with `/`. Every refusal is thrown as an {@link
 * HttpFailure}.
 */
export interface Http {
  get<T>(path: string, options?: RequestOptions): Promise<T>
  post<T>(path: string, body?: unknown, options?: RequestOptions): Promise<T>
  put<T>(path: string, body: unknown, options?: RequestOptions): Promise<T>
  delete<T>(path: string, options?: RequestOptions): Promise<T>
  /** A whole file; `onProgress` gets the bytes so far, and the total when the server says it. No time limit. */
  download(path: string, options?: TransferOptions): Promise<DownloadedFile>
  /** A form: its fields, and the file behind them. */
  upload<T>(path: string, file: File | null, options?: UploadOptions): Promise<T>
}

export interface RequestOptions {
  readonly signal?: AbortSignal
  /** Id of the command: the same again does nothing twice. Word characters and hyphens, at most 64. */
  readonly commandId?: string
}

export interface TransferOptions extends RequestOptions {
  readonly onProgress?: (loaded: number, total: number | null) => void
}

export interface UploadOptions extends TransferOptions {
  readonly fields?: Readonly<Record<string, string>>
}

export interface DownloadedFile {
  readonly blob: Blob
  readonly fileName: string | null
}

export interface FailureDetail {
  readonly target?: string
  readonly message: string
}

export interface Failure {
  /** 0 when the server was not reached. */
  readonly status: number
  /** GUID in lower case without braces and hyphens, when the server gave one. */
  readonly code: string | null
  readonly target: string | null
  readonly details: readonly FailureDetail[]
  readonly correlationId: string | null
}

export class HttpFailure extends Error {
  override readonly name = 'HttpFailure'
  /** `METHOD path`, without the query. */
  request: string | null = null

  constructor(
    message: string,
    readonly failure: Failure,
  ) {
    super(message)
  }

  get isOffline(): boolean {
    return this.failure.status === 0
  }
}

/** As failures bear it. */
export const codeOf = (key: RefusalKey): string => refusals[key].code.replaceAll(/[{}-]/g, '')
