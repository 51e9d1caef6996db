import type { CloudToken, UploadedFile } from '@naire/contract'
import type { AppealAttach } from '@naire/domain/sessions'
import { useState } from 'react'
import { newSid } from '../../workplace/sid.ts'
import { useWorkplace } from '../../workplace/workplace.ts'
import { objectTypes } from '../../workplace/file-path.ts'
import type { SessionRow } from '../sessions/session-row.ts'
import { refusals } from '@naire/domain/refusals'
import { HttpFailure, type Http, type TransferOptions } from '../../workplace/http.ts'

/** Evidence target of a file: object type and attach kind. */
const kinds = {
  appeal: { bizObjectType: objectTypes.appeal, attachType: 201 },
  judge: { bizObjectType: objectTypes.judge, attachType: 202 },
} as const
export type EvidenceOf = keyof typeof kinds

/** Files of an appeal or a judgement, uploaded as they are chosen. */
export function useAppealFiles(session: SessionRow, of: EvidenceOf) {
  const { bizObjectType, attachType } = kinds[of]
  const { http, notices } = useWorkplace()
  const [attaches, setAttaches] = useState<readonly AppealAttach[]>([])
  const [progress, setProgress] = useState<number | null>(null)
  const add = async (file: File) => {
    setProgress(0)
    try {
      const about = {
        objectSid: session.Sid,
        bizObjectType: String(bizObjectType),
        naireSid: session.NaireSid,
        sid: newSid(),
        attachType: String(attachType),
      }
      const onProgress = (loaded: number, total: number | null) =>
        setProgress(total ? Math.round((loaded / total) * 100) : 0)
      const { Sid, FileName, FileExt, FileSize } = await uploadEvidence(http, { about, file }, { onProgress })
      setAttaches((known) => [...known, { Sid, FileName, FileExt, FileSize, TargetType: attachType }])
    } catch (error) {
      notices.danger(error instanceof Error ? error.message : String(error))
    } finally {
      setProgress(null)
    }
  }
  const remove = (sid: string) => setAttaches((known) => known.filter(({ Sid }) => Sid !== sid))
  return { attaches, add, remove, progress }
}

/** `about`: the query of an upload. */
interface Evidence {
  readonly about: Readonly<Record<string, string>> & { readonly sid: string }
  readonly file: File
}

/** Straight to the cloud where the questionnaire's cloud upload is on, else to the server. */
async function uploadEvidence(http: Http, { about, file }: Evidence, options: TransferOptions): Promise<UploadedFile> {
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

/**
 * Gives the code that the cloud refuses the file with; null when it took it. A reply with the word Error is a refusal,
 * whatever its status.
 */
function postToCloud(
  { host, policy, accessid, signature, dir }: CloudToken,
  name: string,
  file: File,
  { onProgress, signal }: TransferOptions,
): Promise<string | null> {
  const form = new FormData()
  const fields = {
    key: `${dir}${name}`,
    policy,
    OSSAccessKeyId: accessid,
    signature,
    'x-oss-forbid-overwrite': 'true',
    success_action_status: '200',
  }
  for (const [field, value] of Object.entries(fields)) form.append(field, value)
  form.append('file', new Blob([file], { type: 'application/octet-stream' }), name)
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', host)
    request.upload.onprogress = (event) => onProgress?.(event.loaded, event.lengthComputable ? event.total : null)
    request.onerror = () => resolve('Unreachable')
    request.onabort = () => reject(new DOMException('Aborted', 'AbortError'))
    request.onload = () => {
      const isTaken = request.status < 400 && !request.responseText.includes('Error')
      resolve(isTaken ? null : (/<Code>(\w{1,60})<\/Code>/.exec(request.responseText)?.[1] ?? String(request.status)))
    }
    signal?.addEventListener('abort', () => request.abort())
    request.send(form)
  })
}
