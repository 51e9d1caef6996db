import { useTranslation } from 'react-i18next'
import { ListState } from '../../workplace/ListState.tsx'
import styles from './bank.module.css'
import { BankSource, type BankSourceProps } from './BankSource.tsx'
import type { BankChoice } from './use-bank-choice.ts'

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
