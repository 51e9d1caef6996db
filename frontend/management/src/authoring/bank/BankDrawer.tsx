import { clipOf } from '@naire/domain/authoring'
import { Button, Drawer, Input, Segmented } from 'antd'
import { useDeferredValue, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ListState } from '../../workplace/ListState.tsx'
import { useDesk } from '../editor/desk.ts'
import styles from './bank.module.css'
import { BankSource } from './BankSource.tsx'
import { useBankNaires, useBankQuestions, type BankScope } from './use-bank.ts'
import { useInsert } from './use-insert.tsx'

const scopes: readonly BankScope[] = ['subject', 'all']

/** Questions of other questionnaires, to be looked through, chosen and taken over. */
export function BankDrawer({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('authoring')
  const { naireSid } = useDesk()
  const insert = useInsert()
  const [scope, setScope] = useState<BankScope>('subject')
  const [words, setWords] = useState('')
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const naires = useBankNaires(scope, naireSid)
  const sought = useDeferredValue(words)
  const sources = useBankQuestions(naires.data ?? [], opened, sought)
  const shown = sought.trim() === '' ? sources : sources.filter(({ questions, isLoading }) => questions.length > 0 || isLoading)
  const take = () => {
    const clips = sources.flatMap(({ record }) => (record?.Questions.some(({ Sid }) => chosen.has(Sid)) ? [clipOf(record, chosen)] : []))
    if (insert(clips)) onClose()
  }
  const button = (
    <Button type="primary" disabled={chosen.size === 0} onClick={take}>
      {t('bank.insert', { n: chosen.size })}
    </Button>
  )
  return (
    <Drawer open title={t('bank.title')} size="large" onClose={onClose} footer={button}>
      <div className={styles.bank}>
        <Segmented<BankScope> options={scopes.map((value) => ({ value, label: t(`bank.scopes.${value}`) }))} value={scope} onChange={setScope} />
        <Input.Search value={words} onChange={({ target }) => setWords(target.value)} placeholder={t('bank.search')} aria-label={t('bank.search')} allowClear dir="auto" />
        <p className={styles.hint}>{t('bank.hint')}</p>
        <ListState query={naires} isEmpty={shown.length === 0} empty={{ title: t(sought.trim() === '' ? 'bank.empty' : 'find.none') }}>
          <ul className={styles.sources}>
            {shown.map((source) => (
              <BankSource
                key={source.row.Sid}
                source={source}
                isOpen={sought.trim() !== '' || opened.has(source.row.Sid)}
                chosen={chosen}
                onOpen={(isOpen) => setOpened(turned(opened, [source.row.Sid], isOpen))}
                onChoose={(sids, isChosen) => setChosen(turned(chosen, sids, isChosen))}
              />
            ))}
          </ul>
        </ListState>
      </div>
    </Drawer>
  )
}

function turned(set: ReadonlySet<string>, items: readonly string[], isIn: boolean): ReadonlySet<string> {
  const next = new Set(set)
  for (const item of items) {
    if (isIn) next.add(item)
    else next.delete(item)
  }
  return next
}
