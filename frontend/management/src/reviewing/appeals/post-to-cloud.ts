import type { TransferOptions } from '../../workplace/http.ts'
import type { CloudToken } from './upload-evidence.ts'

/** Gives the code that the cloud refuses the file with; null when it took it. A reply with the word Error is a refusal, whatever its status. */
export function postToCloud(
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
