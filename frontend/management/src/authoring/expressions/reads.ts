import type { CheckEnvironment } from '@naire/domain/expression/checking'
import { type ReferenceTitles, wordingOf } from '@naire/domain/expression/wording'
import type { NaireRecord } from '@naire/domain/naires'
import { naireEnvironment, type RespondentSources, withResponse } from '@naire/domain/naires/checking'
import { naireNaming } from '@naire/domain/naires/naming'
import { say } from '../../workplace/say.ts'
import { writtenPath } from '@naire/domain/expression/composing'
import type { TFunction } from 'i18next'

/** References that an expression of a questionnaire may read, and their names. */
export interface Reads {
  readonly environment: CheckEnvironment
  readonly naming: ReferenceTitles
}

/** The questions before `question`, the nearest first, come before the others. */
export function readsOf(
  record: NaireRecord,
  question: string | null,
  afterRequest: boolean,
  sources: RespondentSources = {},
): Reads {
  const known = naireEnvironment(record, sources)
  const environment = afterRequest ? withResponse(known) : known
  const codes = (): readonly string[] => {
    const all = environment.codes()
    const own = question === null ? -1 : all.indexOf(question)
    return own < 0 ? all : [...all.slice(0, own).toReversed(), ...all.slice(own + 1), ...all.slice(own, own + 1)]
  }
  return {
    environment: { typeOf: (path) => environment.typeOf(path), partsOf: (path) => environment.partsOf(path), codes },
    naming: naireNaming(record),
  }
}

/** Questions that a condition can be about where it stands: those before its own, that one too, or all. */
export type Reach = 'before' | 'own' | 'all'
export type Bar = 'self' | 'later'

/** Codes of the questions that the lines of a condition do not offer, each with the reason. */
export function barredIn(
  { Questions }: Pick<NaireRecord, 'Questions'>,
  question: string | null,
  reach: Reach,
): ReadonlyMap<string, Bar> {
  const own = Questions.findIndex(({ Code }) => Code === question)
  if (own < 0 || reach === 'all') return new Map()
  return new Map(
    Questions.slice(reach === 'before' ? own : own + 1).map(({ Code }) => [Code, Code === question ? 'self' : 'later']),
  )
}

/** Words for the value that a path reads. */
export function referenceWords(
  path: readonly string[],
  { environment, naming }: Reads,
  { t, language }: { readonly t: TFunction; readonly language: string },
): string {
  const phrase = wordingOf(writtenPath(path), environment, naming)
  return phrase === null ? path.join('.') : say(phrase, t, language)
}
