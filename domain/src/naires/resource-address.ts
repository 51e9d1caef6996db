import type { NaireRecord } from './record.ts'

/** Where respondents' pages find a file that the author uploaded. `extension` with its dot. */
export const resourceAddress = (naireSid: string, fileSid: string, extension: string): string => `/naire/${naireSid}/resource/${fileSid}${extension}`

/** Sids of the uploaded files that the questionnaire's texts and media name by their addresses, each once. */
export function namedResources(record: NaireRecord): readonly string[] {
  const address = new RegExp(`/naire/${record.Sid}/resource/([0-9A-F]{32})\\.`, 'g')
  return [...new Set([...JSON.stringify(record).matchAll(address)].flatMap(([, sid]) => sid ?? []))]
}
