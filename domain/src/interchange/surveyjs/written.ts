import type { Blank } from '../survey.ts'

export const inputTypes: Readonly<Partial<Record<Blank['pattern'], string>>> = {
  Date: 'date',
  DateTime: 'datetime-local',
  Month: 'month',
  Week: 'week',
  Time: 'time',
  Email: 'email',
  Url: 'url',
  Mobile: 'tel',
  Phone: 'tel',
}

/** Kinds of files that are taken. */
export function accepted(extensions: readonly string[]): { readonly acceptedTypes?: string } {
  const types = extensions.map((each) => (/^(?:image|video|audio)$/.test(each) ? `${each}/*` : `.${each}`))
  return types.length === 0 || types.length > 4 ? {} : { acceptedTypes: types.join(',') }
}

/** A language as the surveys write it. */
export const locale = (tag: string) => ({ 'en-US': 'en', 'zh-TW': 'zh-tw', nb: 'no' })[tag] ?? tag.toLowerCase()
