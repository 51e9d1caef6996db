import type { FetchMethod } from '../../questions/fetch-request.ts'

export interface PageState {
  readonly sid: string
  /** From 1 among the visible pages: the number in its title; 0 for an invisible one. */
  readonly seq: number
  readonly visible: boolean
  /** Not to be gone to yet: a part is to be chosen first. */
  readonly disabled: boolean
  /** The one that the respondent is on. */
  readonly active: boolean
  /** The last page of the whole survey. */
  readonly isFinal: boolean
  readonly questionSids: readonly string[]
}

/** Step after a page. */
export type Step =
  | { readonly kind: 'page'; readonly page: PageState }
  | { readonly kind: 'choosePart'; readonly choice: PartChoice }
  /** Another party says which part is next. */
  | { readonly kind: 'request'; readonly request: HostRequest }
  /** `isFinal`: of the whole survey. */
  | { readonly kind: 'end'; readonly isFinal: boolean }

/** The respondent picks the next part of a page group. */
export interface PartChoice {
  readonly group: number
  readonly parts: readonly { readonly part: number; readonly desc: string }[]
  /** The parts that remain may be left out. */
  readonly canSkip: boolean
  /** No part of the group was picked yet. */
  readonly isFirst: boolean
}

/** A request that the host makes, with a time-out of 150,000 ms, and answers by `respond`. */
export interface HostRequest {
  readonly id: string
  /**
   * `nextPart` is made when a step says so, the others when the respondent asks. Help is shown by the host as it comes.
   */
  readonly purpose: 'unlock' | 'nextPart' | 'help'
  readonly questionSid: string | null
  readonly url: string
  readonly method: FetchMethod
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | null
  readonly mode: 'cors' | 'no-cors' | 'same-origin'
  readonly credentials: 'omit' | 'same-origin' | 'include'
}

/** All but the answers. Questions and pages by sid, groups and parts by place. */
export interface SavedNavigation {
  /** Says which page groups the orders belong to. */
  readonly pageGroups: string
  /** By group: its parts in the order decided so far. */
  readonly orders: Readonly<Record<string, readonly number[]>>
  /** By `<group>.<part>`: its pages in their order. */
  readonly pages: Readonly<Record<string, readonly string[]>>
  /** Groups of which the remaining parts were left out. */
  readonly skipped: readonly number[]
  readonly unlocked: readonly string[]
  readonly seconds: Readonly<Record<string, number>>
  /** Questions whose page the respondent has been on. */
  readonly entered: readonly string[]
}
