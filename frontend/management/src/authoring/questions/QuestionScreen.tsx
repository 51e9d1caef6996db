import { CopyOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { Screen } from '../../workplace/Screen.tsx'
import { useWorkplace } from '../../workplace/workplace.ts'
import styles from '../bank/bank.module.css'
import { BankList } from '../bank/BankList.tsx'
import { copyByCommand, putOnClipboard, wordsOf } from '../bank/clipboard.ts'
import { useBankChoice } from '../bank/use-bank-choice.ts'
import { mostListed } from '../bank/use-bank.ts'
import { useCopyKeys } from '../bank/use-copy-keys.ts'
import { editingAddress } from '../naires/editing-address.ts'
import { allQuestions, QuestionFilter } from './QuestionFilter.tsx'

/** The questions of an organisation, or of all that this person may read: looked through, copied, or opened where they stand. */
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
