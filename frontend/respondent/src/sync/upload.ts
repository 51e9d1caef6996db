import type { CloudToken, UploadedFile, UploadProgress } from '@naire/contract'
import { refusals } from '@naire/domain/refusals'
import type { AttachRow } from '../storage/rows.ts'
import { ask, type Answer, unreached } from './ask.ts'

/** The part of the server's echo of a file that a device compares. */
export type StoredFile = Pick<UploadedFile, 'FileSize' | 'Hash' | 'Receipt'>

type Headers = Readonly<Record<string, string>>
type File = Pick<
  AttachRow,
  | 'Sid'
  | 'SessionSid'
  | 'NaireSid'
  | 'InteractionSid'
  | 'FileName'
  | 'FileExt'
  | 'FileSize'
  | 'MimeType'
  | 'Type'
  | 'Data'
>

const feedbackObject = '202'
/** Chunk size: larger files are uploaded in chunks, so that a broken connection costs at most one. */
const pieceBytes = 2 * 1024 * 1024

/** Questionnaires whose files the server wants itself. It says so when it is first asked for a way to the cloud. */
const notInCloud = new Set<string>()

/**
 * Sends a file the way that its questionnaire's files go: straight to the cloud, or here, whole or in pieces;
 * `progressed` is told the share of what went in pieces.
 */
export async function upload(
  file: File,
  headers: Headers,
  progressed: (share: number) => void = () => {},
): Promise<Answer<StoredFile>> {
  if (!notInCloud.has(file.NaireSid)) {
    const token = await ask<CloudToken>(
      `/oss/token?${queryOf(file)}&${new URLSearchParams({ fileName: objectName(file) })}`,
      { headers },
    )
    if (token.verdict === 'taken') return toCloud(file, token.value, headers)
    if (token.code !== refusals['cloud.off'].code && token.code !== refusals['cloud.notSetUp'].code) return token
    notInCloud.add(file.NaireSid)
  }
  return file.FileSize > pieceBytes ? inPieces(file, headers, progressed) : whole(file, headers)
}

function whole(file: File, headers: Headers): Promise<Answer<StoredFile>> {
  const body = new FormData()
  body.append('file', new Blob([file.Data], { type: file.MimeType }), file.FileName)
  return ask(
    `/UploadFiles/?${queryOf(file)}`,
    { method: 'POST', headers: { ...headers, ...aboutFile(file) }, body },
    null,
  )
}

/** Goes on behind what has come, also what came in an earlier try. */
async function inPieces(
  file: File,
  headers: Headers,
  progressed: (share: number) => void,
): Promise<Answer<StoredFile>> {
  let answer = await ask<UploadProgress>(`/UploadFiles/Chunks?${queryOf(file)}`, {
    method: 'POST',
    headers: { ...headers, ...aboutFile(file) },
  })
  for (let before = -1; answer.verdict === 'taken';) {
    const { File, Received } = answer.value
    if (File !== null) return { verdict: 'taken', value: File }
    // Something between us and the server keeps the pieces back: not again at once.
    if (Received <= before) return unreached
    before = Received
    progressed(Received / file.FileSize)
    const piece = { 'Content-Type': 'application/offset+octet-stream', 'Upload-Offset': String(Received) }
    const body = file.Data.slice(Received, Received + pieceBytes)
    answer = await ask<UploadProgress>(
      `/UploadFiles/Chunks/${file.Sid}`,
      { method: 'PATCH', headers: { ...headers, ...piece }, body },
      null,
    )
  }
  return answer
}

/** Posted as the cloud wants it, then told to the server, which looks for itself and answers as for any file. */
async function toCloud(
  file: File,
  { host, policy, accessid, signature, dir }: CloudToken,
  headers: Headers,
): Promise<Answer<StoredFile>> {
  const body = new FormData()
  const fields = {
    key: `${dir}${objectName(file)}`,
    policy,
    OSSAccessKeyId: accessid,
    signature,
    'x-oss-forbid-overwrite': 'true',
    success_action_status: '200',
  }
  for (const [name, value] of Object.entries(fields)) body.append(name, value)
  body.append('file', new Blob([file.Data], { type: 'application/octet-stream' }), file.Sid)
  const reply = await fetch(host, { method: 'POST', body }).catch(() => null)
  const text = (await reply?.text().catch(() => null)) ?? null
  if (!reply || text === null || reply.status >= 500) return unreached
  // A reply that contains the word Error is a refusal, whatever its status; the server tells it in the reader's
  // language.
  const refused =
    !reply.ok || text.includes('Error')
      ? { cloudError: /<Code>(\w{1,60})<\/Code>/.exec(text)?.[1] ?? String(reply.status) }
      : {}
  const told = new URLSearchParams({ fileName: file.FileName, ...refused })
  return ask(`/oss/stored?${queryOf(file)}&${told}`, { method: 'POST', headers }, null)
}

/** The server looks for it under this name. */
const objectName = ({ Sid, FileExt }: File): string => (FileExt === '' ? Sid : `${Sid}.${FileExt.replace(/^\./, '')}`)

const queryOf = ({ SessionSid, NaireSid, Sid, InteractionSid, Type }: File): string =>
  String(
    new URLSearchParams({
      objectSid: SessionSid,
      bizObjectType: feedbackObject,
      naireSid: NaireSid,
      sid: Sid,
      interactionSid: InteractionSid,
      attachType: String(Type),
    }),
  )

const aboutFile = ({ FileName, FileSize, MimeType }: File): Headers => ({
  'X-Requested-With': 'XMLHttpRequest',
  'X-File-Type': MimeType,
  'X-File-Name': encodeURIComponent(FileName),
  'X-File-Size': String(FileSize),
})
