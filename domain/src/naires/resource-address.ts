import type { NaireRecord } from './record.ts'

/** Where respondents' pages find a file that the author uploaded. `extension` with its dot. */
export const resourceAddress = (naireSid: string, fileSid: string, extension: string): string =>
  `/naire/${naireSid}/resource/${fileSid}${extension}`

/** Whether a picture is found by it: a picture of the questionnaire by its sid, a stored file, or an address on the web. */
export function isPictureReference(record: Pick<NaireRecord, 'ResourceList'>, reference: string): boolean {
  return (
    /^https?:\/\/[^\s/]\S*$/i.test(reference) ||
    /^\/naire\/[0-9A-F]{32}\/resource\/[0-9A-F]{32}\.[a-z0-9]{1,8}$/.test(reference) ||
    (record.ResourceList ?? []).some(({ Sid, Type = 'Image' }) => Sid === reference && Type === 'Image')
  )
}

/** Sids of the uploaded files that the questionnaire's texts and media name by their addresses, each once. */
export function namedResources(record: NaireRecord): readonly string[] {
  return resourceAddresses(record).map(resourceSid)
}

/** Their addresses, each once. */
export function resourceAddresses(record: NaireRecord): readonly string[] {
  const address = new RegExp(`/naire/${record.Sid}/resource/[0-9A-F]{32}\\.[a-z0-9]{1,8}`, 'g')
  return [
    ...new Map([...JSON.stringify(record).matchAll(address)].map(([found]) => [resourceSid(found), found])).values(),
  ]
}

/** Sid of the file in an address or a part of one; blank where it is none of a resource's. */
export function resourceSid(address: string): string {
  return /\/naire\/[0-9A-F]{32}\/resource\/([0-9A-F]{32})\./.exec(address)?.[1] ?? ''
}
