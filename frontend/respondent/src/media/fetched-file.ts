import type { SessionFacts } from '../session/facts.ts'

/** An address of a file of this session that the server has; `null` when it cannot be had now. `playable`: as what plays everywhere. */
export async function fetchedFile(
  { Sid, NaireSid, Key }: SessionFacts,
  attachSid: string,
  rendition: 'playable' | null,
): Promise<string | null> {
  const query = new URLSearchParams({
    bizObjectType: '202',
    objectSid: Sid,
    naireSid: NaireSid,
    sid: attachSid,
    inline: '1',
    ...(rendition && { rendition }),
  })
  const response = await fetch(`/DownloadFiles/?${query}`, { headers: { 'X-Session-Key': Key } }).catch(() => null)
  return response?.ok ? URL.createObjectURL(await response.blob()) : null
}
