import type { FindingPlace } from '@naire/domain/diagnostics'
import type { NaireRow } from '../../workplace/naire-list.ts'

type NaireLocation = Pick<NaireRow, 'OrgSid' | 'SubjectSid' | 'Sid'>

/** Where a questionnaire, or a place in it, is edited. */
export function placeAddress({ OrgSid, SubjectSid, Sid }: NaireLocation, place: FindingPlace): string {
  const search = new URLSearchParams({ naire: Sid, ...paramsOf(place) })
  return `/subject/${OrgSid}/${SubjectSid}/${screenOf(place)}?${search}`
}

/** The place within the editor that an address of `placeAddress` names; null: none in particular. */
export function placeIn(search: URLSearchParams): FindingPlace | null {
  const [sid, group, id, language, testCase] = ['question', 'group', 'split', 'language', 'case'].map((name) =>
    search.get(name),
  )
  if (sid) return { kind: 'question', sid, field: search.get('field') ?? '', position: positionIn(search) }
  if (group) return { kind: 'pageGroup', group: Number(group) }
  if (id) return { kind: 'split', id }
  if (language) return { kind: 'translations', language }
  return testCase ? { kind: 'testCase', sid: testCase } : null
}

function screenOf({ kind }: FindingPlace): string {
  if (kind === 'quota') return 'quotarMng'
  return kind === 'setting' || kind === 'metadata' ? 'naireSettings' : 'naireEdit'
}

function paramsOf(place: FindingPlace): Readonly<Record<string, string>> {
  switch (place.kind) {
    case 'question': {
      const { sid, field, position } = place
      return {
        question: sid,
        ...(field !== '' && { field }),
        ...(position && { from: String(position.from), to: String(position.to) }),
      }
    }
    case 'setting':
      return { setting: place.name }
    case 'metadata':
      return { setting: 'MetadataDefs' }
    case 'quota':
      return { cell: place.sid }
    case 'pageGroup':
      return { group: String(place.group) }
    case 'split':
      return { split: place.id }
    case 'translations':
      return { language: place.language }
    case 'testCase':
      return { case: place.sid }
    case 'naire':
      return {}
  }
}

function positionIn(search: URLSearchParams) {
  const [from, to] = [search.get('from'), search.get('to')]
  return from === null || to === null ? null : { from: Number(from), to: Number(to) }
}

/** Where a questionnaire is edited, at one of its questions where one is named. */
export function editingAddress(
  naire: Pick<NaireRow, 'OrgSid' | 'SubjectSid' | 'Sid'>,
  questionSid: string | null,
): string {
  return placeAddress(
    naire,
    questionSid === null ? { kind: 'naire' } : { kind: 'question', sid: questionSid, field: '', position: null },
  )
}

/** Whether another device can open an address with this host. */
export function isReachableAddress(hostname: string): boolean {
  return !/^(localhost|127\.|\[::1\])/.test(hostname)
}
