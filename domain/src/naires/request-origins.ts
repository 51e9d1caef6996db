import { readPageGroups } from './page-groups/index.ts'
import type { NaireRecord } from './record.ts'
import { ContentReader, type ContentProblem } from '../interactions/content-reader.ts'
import { readFetchRequest, type FetchRequest } from '../questions/fetch-request.ts'

/**
 * Where the requests of a questionnaire's author go: `https://host` without path, for a policy that lets a respondent's
 * browser make these and no others. `https:` where the host itself is made of answers; nothing for our own.
 */
export function requestOrigins(record: NaireRecord): readonly string[] {
  const urls = [
    ...locks(record),
    ...lists(record),
    ...readPageGroups(record.PageGroups).groups.map(({ FetchConfig }) => FetchConfig?.url),
    readHelpRequest(record)?.url,
  ]
  return [...new Set(urls.flatMap((url) => originOf(url ?? '')))].toSorted()
}

function locks({ Questions }: NaireRecord): readonly (string | undefined)[] {
  const locked = Questions.filter(({ Data }) => Data.includes('"FetchLockConfig"'))
  return locked.map(
    ({ Data }) =>
      (JSON.parse(Data) as { readonly FetchLockConfig?: { readonly Fetch?: { readonly url?: string } } | null })
        .FetchLockConfig?.Fetch?.url,
  )
}

interface RequestSource {
  readonly SpecUrl?: boolean
  readonly Url?: string
  readonly ReferResource?: string
  readonly DataType?: { readonly TypeaheadSettings?: { readonly Resource?: string } }
}

// Trees of cascades and lists of suggestions are fetched as text, from where they or their resources are.
function lists({ Questions, ResourceList = [] }: NaireRecord): readonly (string | undefined)[] {
  const urls = new Map(ResourceList.map(({ Sid, Url }) => [Sid, Url]))
  const listed = Questions.filter(({ Data }) => /"(?:SpecUrl|ReferResource|TypeaheadSettings)"/.test(Data))
  const interactions = listed.flatMap(
    ({ Data }) => (JSON.parse(Data) as { readonly Interactions?: readonly RequestSource[] }).Interactions ?? [],
  )
  return interactions.flatMap(({ SpecUrl, Url, ReferResource, DataType }) =>
    [SpecUrl ? Url : ReferResource, DataType?.TypeaheadSettings?.Resource].map(
      (reference) => urls.get(reference ?? '') ?? reference,
    ),
  )
}

// Only what is plainly a scheme, a host and a port goes into a policy.
function originOf(url: string): readonly string[] {
  const [, scheme, host = ''] = /^(https?):\/\/([^/?#]*)/i.exec(url.trim()) ?? []
  if (scheme === undefined) return []
  return /^[a-z\d.-]+(:\d{1,5})?$/i.test(host)
    ? [`${scheme.toLowerCase()}://${host.toLowerCase()}`]
    : [`${scheme.toLowerCase()}:`]
}

/** The request that brings help to a respondent who asks for it; null when the questionnaire shows none. */
export function readHelpRequest(
  { ShowFetchHelp, HelpFetchConfig }: NaireRecord,
  problems: ContentProblem[] = [],
): FetchRequest | null {
  return ShowFetchHelp === true
    ? readFetchRequest(new ContentReader(HelpFetchConfig ?? {}, 'HelpFetchConfig', problems))
    : null
}
