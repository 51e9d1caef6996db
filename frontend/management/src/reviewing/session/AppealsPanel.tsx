import { FlagOutlined } from '@ant-design/icons'
import type { SessionAppeal } from '@naire/contract'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { personName } from '../../workplace/person-name.ts'
import { Moment } from '../../workplace/Moment.tsx'
import { entity, type ODataValue } from '../../workplace/odata.ts'
import { useWorkplace } from '../../workplace/workplace.ts'
import { QuestionLink } from '../answers/QuestionLink.tsx'
import { useNaireWords } from '../answers/use-naire-words.ts'
import { JudgeResultWord } from '../appeals/JudgeResultWord.tsx'
import styles from './session.module.css'

/** Appeals of the session and their judgements, for those who review it; renders nothing where there are none. */
export function AppealsPanel({ sessionSid }: { readonly sessionSid: string }) {
  const { t } = useTranslation()
  const { http } = useWorkplace()
  const { data: appeals = [] } = useQuery({
    queryKey: ['history', sessionSid, 'appeals'],
    queryFn: async ({ signal }) =>
      (
        await http.get<ODataValue<readonly SessionAppeal[]>>(
          `${entity('NaireSessions', sessionSid)}/SurveyExpert.Appeals()`,
          { signal },
        )
      ).value,
    meta: { quiet: true },
  })
  if (appeals.length === 0) return null
  return (
    <section className={styles.why} aria-label={t('appeals.ofSession')} data-appeals>
      <h2 className={styles.heading}>{t('appeals.ofSession')}</h2>
      {appeals.map((appeal) => (
        <AppealTold key={appeal.Sid} appeal={appeal} />
      ))}
    </section>
  )
}

function AppealTold({
  appeal: { QuestionSid, Reason, AppealerName, AppealTime, JudgeResult, JudgeMemo, JudgeName, JudgeTime },
}: {
  readonly appeal: SessionAppeal
}) {
  const { t } = useTranslation()
  const words = useNaireWords()
  return (
    <div className={styles.reason}>
      <p>
        <FlagOutlined aria-hidden />{' '}
        <QuestionLink questionSid={QuestionSid}>{words?.nameOf(QuestionSid) ?? t('appeals.appealed')}</QuestionLink>
      </p>
      <p>
        <bdi>{Reason ?? t('comments.erased')}</bdi>
      </p>
      <p className={styles.values}>
        {personName(t, null, AppealerName)} · <Moment at={AppealTime} />
      </p>
      <JudgeResultWord result={JudgeResult} />
      {JudgeResult && (
        <>
          <p>{t('appeals.decision', { memo: JudgeMemo || t('appeals.noMemo') })}</p>
          <p className={styles.values}>
            {personName(t, null, JudgeName)} · <Moment at={JudgeTime} />
          </p>
        </>
      )}
    </div>
  )
}
