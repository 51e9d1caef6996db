import type { DomainEvent } from '../event-sourcing/index.ts'

/** A quota cell as the questionnaire declares it. */
export interface DeclaredCell {
  readonly cellSid: string
  readonly expression: string
  readonly memo: string | null
  /** How many sessions the cell takes in all. */
  readonly limit: number
}

/** A new content. The record itself is the vault's blob of this hash. */
export type NaireImported = DomainEvent<
  'NaireImported',
  {
    readonly naireSid: string
    readonly orgSid: string
    readonly subjectSid: string
    readonly name: string
    /** 1, 2, 3 …: how many contents the questionnaire has had. */
    readonly revision: number
    readonly hash: string
    readonly questionCount: number
    readonly pageCount: number
    /** When the author last changed it, ISO 8601. */
    readonly modifyTime: string
    readonly defaultTheme: string
    readonly cells: readonly DeclaredCell[]
  }
>

/** Open to respondents with this content. `openUrl` is the path of the open link. */
export type NairePublished = DomainEvent<
  'NairePublished',
  {
    readonly naireSid: string
    readonly revision: number
    readonly hash: string
    readonly openUrl: string
    readonly cells: readonly DeclaredCell[]
  }
>

export type NaireEvent = NaireImported | NairePublished

export const naireStream = (sid: string): string => `naire-${sid}`
