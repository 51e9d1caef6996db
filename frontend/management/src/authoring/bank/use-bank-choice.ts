import { clipOf, type Clip } from '@naire/domain/authoring'
import type { StoredQuestion } from '@naire/domain/naires'
import { useDeferredValue, useState } from 'react'
import { isSought, useBankNaires, useBankQuestions, type BankFilter, type BankQuery } from './use-bank.ts'

/** Questionnaires to look through, which of them are open, and what is chosen of their questions. */
export function useBankChoice(filter: BankFilter, asked: BankQuery) {
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const naires = useBankNaires(filter)
  const sought = useDeferredValue(asked)
  const sources = useBankQuestions(naires.data?.value ?? [], opened, sought)
  const isSeeking = isSought(sought)
  const chosenOf = sources.map(({ record }) => record?.Questions.filter(({ Sid }) => chosen.has(Sid)) ?? [])
  return {
    naires,
    /** Of all that there are. */
    all: naires.data?.['@odata.count'] ?? 0,
    listed: sources.length,
    sources: isSeeking ? sources.filter(({ questions, isLoading }) => questions.length > 0 || isLoading) : sources,
    isSeeking,
    isOpen: (sid: string) => isSeeking || opened.has(sid),
    open: (sid: string, isOpen: boolean) => setOpened(turned(opened, [sid], isOpen)),
    chosen,
    choose: (sids: readonly string[], isChosen: boolean) => setChosen(turned(chosen, sids, isChosen)),
    chosenQuestions: chosenOf.flat() as readonly StoredQuestion[],
    /** What is chosen, from one questionnaire after the other. */
    clips: (): readonly Clip[] =>
      sources.flatMap(({ record }, at) => (record && chosenOf[at]?.length ? [clipOf(record, chosen)] : [])),
  }
}

export type BankChoice = ReturnType<typeof useBankChoice>

function turned(set: ReadonlySet<string>, items: readonly string[], isIn: boolean): ReadonlySet<string> {
  const next = new Set(set)
  for (const item of items) {
    if (isIn) next.add(item)
    else next.delete(item)
  }
  return next
}
