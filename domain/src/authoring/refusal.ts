import type { ReferencePlace } from './references/references-to.ts'

export const authoringRefusalNames = [
  'badCode',
  'badContent',
  'badDifference',
  'badEntry',
  'badPicture',
  'badSetting',
  'badSid',
  'duplicateCode',
  'duplicateSid',
  'firstPage',
  'groupsCross',
  'locked',
  'noEntry',
  'noFreshContent',
  'noObject',
  'noPage',
  'noQuestion',
  'notJson',
  'referred',
  'unclearReference',
] as const

export type AuthoringRefusalName = (typeof authoringRefusalNames)[number]

/** Why an operation is not performed. */
export interface AuthoringRefusal {
  /** Its sentence is `authoring.<name>` in `locales/<lang>/validation.json`. */
  readonly name: AuthoringRefusalName
  /** Values for the placeholders of the sentence. */
  readonly details: Readonly<Record<string, string | number>>
  /** The references that stand in the way. */
  readonly places: readonly ReferencePlace[]
}

/** Ends an operation that is refused; `perform` hands the refusal over. */
export class AuthoringRefusalError extends Error {
  override readonly name = 'Refusing'
  readonly refusal: AuthoringRefusal

  constructor(
    name: AuthoringRefusalName,
    details: AuthoringRefusal['details'] = {},
    places: AuthoringRefusal['places'] = [],
  ) {
    super(name)
    this.refusal = { name, details, places }
  }
}
