import { refusals } from '@naire/domain/refusals'
import { type Http, HttpFailure, type TransferOptions } from '../../workplace/http.ts'
import { postToCloud } from './post-to-cloud.ts'

export interface UploadedFile {
  readonly Sid: string
  readonly FileName: string
  readonly FileExt: string
  readonly FileSize: number
}

export interface CloudToken {
  readonly host: string
  readonly policy: string
  readonly accessid: string
  readonly signature: string
  readonly dir: string
}

/** `about`: the query of an upload. */
interface Evidence {
  readonly about: Readonly<Record<string, string>> & { readonly sid: string }
  readonly file: File
}

/** Straight to the cloud where the questionnaire's cloud upload is on, else to the server. */
export async function uploadEvidence(
  http: Http,
  { about, file }: Evidence,
  options: TransferOptions,
): Promise<UploadedFile> {
  const query = String(new URLSearchParams(about))
  const token = await http
    .get<CloudToken>(`/oss/token?${query}&${new URLSearchParams({ fileName: file.name })}`)
    .catch(notInCloud)
  if (token === null) return http.upload<UploadedFile>(`/UploadFiles/?${query}`, file, options)
  const extension = /\.[a-z0-9]{1,8}$/i.exec(file.name)?.[0].toLowerCase() ?? ''
  const cloudError = await postToCloud(token, `${about.sid}${extension}`, file, options)
  const told = new URLSearchParams({ fileName: file.name, ...(cloudError === null ? {} : { cloudError }) })
  return http.post<UploadedFile>(`/oss/stored?${query}&${told}`)
}

const codesOfHere: readonly string[] = [refusals['cloud.off'].code, refusals['cloud.notSetUp'].code].map((code) =>
  code.replace(/[{}-]/g, ''),
)

function notInCloud(error: unknown): null {
  if (error instanceof HttpFailure && codesOfHere.includes(error.failure.code ?? '')) return null
  throw error
}
