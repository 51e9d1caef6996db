import { questionTypes, type QuestionType } from '@naire/domain/questions'
import { Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { SearchBox } from '../../workplace/SearchBox.tsx'
import { useSubjects } from '../../workplace/use-subjects.ts'
import styles from '../bank/bank.module.css'
import type { BankQuery } from '../bank/use-bank.ts'

export interface QuestionQuery extends BankQuery {
  readonly subjectSid: string | null
}

export const allQuestions: QuestionQuery = { words: '', types: [], subjectSid: null }

interface QuestionFilterProps {
  /** Whose projects there are to choose from; null: all. */
  readonly orgSid: string | null
  readonly asked: QuestionQuery
  readonly onAsk: (asked: QuestionQuery) => void
}

/** Words, projects and types that questions are looked for by. */
export function QuestionFilter({ orgSid, asked, onAsk }: QuestionFilterProps) {
  const { t } = useTranslation('authoring')
  const { data: subjects = [] } = useSubjects()
  const own = subjects.filter(({ OrgSid }) => orgSid === null || OrgSid === orgSid)
  return (
    <div className={styles.filters}>
      <SearchBox
        value={asked.words}
        label={t('bank.search')}
        onWords={(words) => onAsk({ ...asked, words })}
        dir="auto"
      />
      <Select<string | null>
        value={asked.subjectSid}
        onChange={(subjectSid = null) => onAsk({ ...asked, subjectSid })}
        placeholder={t('bank.anySubject')}
        aria-label={t('bank.anySubject')}
        allowClear
        showSearch={{ optionFilterProp: 'label' }}
        options={own.map(({ Sid, Name }) => ({ value: Sid, label: Name }))}
      />
      <Select<QuestionType[]>
        mode="multiple"
        value={[...asked.types]}
        onChange={(types) => onAsk({ ...asked, types })}
        placeholder={t('bank.anyType')}
        aria-label={t('bank.anyType')}
        allowClear
        showSearch={{ optionFilterProp: 'label' }}
        options={questionTypes.map((type) => ({ value: type, label: t(`questions:word.${type}`) }))}
      />
    </div>
  )
}
