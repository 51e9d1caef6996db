import { CopyOutlined } from '@ant-design/icons'
import { Button, Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { Screen } from '../../workplace/Screen.tsx'
import { useWorkplace } from '../../workplace/workplace.ts'
import styles from '../bank/bank.module.css'
import { BankList, useBankChoice } from '../bank/BankList.tsx'
import { copyByCommand, putOnClipboard, wordsOf, useCopyKeys } from '../bank/clipboard.ts'
import { mostListed, type BankQuery } from '../bank/use-bank.ts'
import { questionTypes, type QuestionType } from '@naire/domain/questions'
import { SearchBox } from '../../workplace/SearchBox.tsx'
import { useSubjects } from '../../workplace/use-subjects.ts'
import { editingAddress } from '../naires/place-address.ts'

/**
 * The questions of an organisation, or of all that this person may read: looked through, copied, or opened where they
 * stand.
 */
export default function QuestionScreen() {
  const { t } = useTranslation('authoring')
  const { notices } = useWorkplace()
  const { orgSid = null } = useParams()
  const [asked, setAsked] = useState(allQuestions)
  const [most, setMost] = useState(mostListed)
  const bank = useBankChoice({ orgSid, subjectSid: asked.subjectSid, without: null, most }, asked)
  const { chosenQuestions, all, listed } = bank
  const put = (data: DataTransfer) => {
    putOnClipboard(data, bank.clips(), wordsOf(chosenQuestions))
    notices.success(t('bank.copied', { n: chosenQuestions.length }))
  }
  useCopyKeys((data) => {
    if (chosenQuestions.length > 0) put(data)
    return chosenQuestions.length > 0
  })
  const copy = (
    <Button
      type="primary"
      icon={<CopyOutlined />}
      disabled={chosenQuestions.length === 0}
      onClick={() => copyByCommand(put)}
    >
      {t('bank.copyChosen', { n: chosenQuestions.length })}
    </Button>
  )
  return (
    <Screen title={t('management:screens.questionMng.title')} hint={t('bank.screenHint')} actions={copy}>
      <QuestionFilter orgSid={orgSid} asked={asked} onAsk={setAsked} />
      <div className={styles.paper}>
        <BankList bank={bank} addressOf={editingAddress} />
        {listed < all && (
          <Button block loading={bank.naires.isFetching} onClick={() => setMost(most + mostListed)}>
            {t('management:actions.more')}
          </Button>
        )}
      </div>
    </Screen>
  )
}

interface QuestionQuery extends BankQuery {
  readonly subjectSid: string | null
}

const allQuestions: QuestionQuery = { words: '', types: [], subjectSid: null }

interface QuestionFilterProps {
  /** Organisation whose projects there are to choose from; null: all. */
  readonly orgSid: string | null
  readonly asked: QuestionQuery
  readonly onAsk: (asked: QuestionQuery) => void
}

/** Words, projects and types that questions are looked for by. */
function QuestionFilter({ orgSid, asked, onAsk }: QuestionFilterProps) {
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
