import { useTranslation } from 'react-i18next'
import { ListState } from '../../workplace/ListState.tsx'
import styles from './bank.module.css'
import { BankSource, type BankSourceProps } from './BankSource.tsx'
import { clipOf, type Clip } from '@naire/domain/authoring'
import type { StoredQuestion } from '@naire/domain/naires'
import { useDeferredValue, useState } from 'react'
import { isSought, useBankNaires, useBankQuestions, type BankFilter, type BankQuery } from './use-bank.ts'

interface BankListProps extends Pick<BankSourceProps, 'addressOf'> {
  readonly bank: BankChoice
}

/** The questionnaires of a bank with their questions to choose from. */
export function BankList({ bank, addressOf }: BankListProps) {
  const { t } = useTranslation('authoring')
  const { naires, sources, isSeeking, isOpen, open, chosen, choose } = bank
  return (
    <ListState
      query={naires}
      isEmpty={sources.length === 0}
      empty={{ title: t(isSeeking ? 'find.none' : 'bank.empty') }}
    >
      <ul className={styles.sources}>
        {sources.map((source) => (
          <BankSource
            key={source.row.Sid}
            source={source}
            isOpen={isOpen(source.row.Sid)}
            chosen={chosen}
            onOpen={(opens) => open(source.row.Sid, opens)}
            onChoose={choose}
            addressOf={addressOf}
          />
        ))}
      </ul>
    </ListState>
  )
}

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
    /** Clips of the chosen questions, from one questionnaire after the other. */
    clips: (): readonly Clip[] =>
      sources.flatMap(({ record }, at) => (record && chosenOf[at]?.length ? [clipOf(record, chosen)] : [])),
  }
}

type BankChoice = ReturnType<typeof useBankChoice>

function turned(set: ReadonlySet<string>, items: readonly string[], isIn: boolean): ReadonlySet<string> {
  const next = new Set(set)
  for (const item of items) {
    if (isIn) next.add(item)
    else next.delete(item)
  }
  return next
}
