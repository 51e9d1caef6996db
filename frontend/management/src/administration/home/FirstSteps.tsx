import { CheckCircleFilled } from '@ant-design/icons'
import { useQueries } from '@tanstack/react-query'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { query, type ODataPage } from '../../workplace/odata.ts'
import { isOpenOrg, useOrgs } from '../orgs/use-orgs.ts'
import { useSubjects } from '../../workplace/use-subjects.ts'
import { useViewSetting } from '../../workplace/use-view-setting.ts'
import { useWorkplace } from '../../workplace/workplace.ts'
import styles from './home.module.css'

const counted = [
  { set: 'Naires', filter: undefined },
  { set: 'Naires', filter: 'Published eq true' },
  { set: 'NaireSessions', filter: undefined },
] as const

/** The way to a first questionnaire with answers, for authors who have none; dismissed, it never comes back. */
export function FirstSteps() {
  const { t } = useTranslation()
  const { http, can, me } = useWorkplace()
  const [isDismissed, dismiss, isKnown] = useViewSetting('firstSteps.dismissed', false)
  const isWanted = can('editQuestions') && isKnown && !isDismissed
  const subjects = useSubjects()
  const orgs = useOrgs()
  const counts = useQueries({
    queries: counted.map(({ set, filter }) => ({
      queryKey: ['firstSteps', set, filter],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        http.get<ODataPage<object>>(query(`/odata/${set}`, { ...(filter && { filter }), select: 'Sid', top: 1 }), {
          signal,
        }),
      enabled: isWanted,
      refetchOnMount: 'always' as const,
      meta: { quiet: true },
    })),
  })
  const subject = subjects.data?.[0]
  const place = subject ? `/subject/${subject.OrgSid}/${subject.Sid}/naireEdit` : null
  const orgSid = me.OrgSid ?? orgs.data?.find(isOpenOrg)?.Sid
  const steps = [
    ...(me.OrgSid ? [] : [{ words: t('orgs.add'), to: '/orgMng', isDone: orgs.data && orgSid !== undefined }]),
    {
      words: t('home.steps.subject'),
      to: orgSid ? `/subjectMng/${orgSid}` : null,
      isDone: subjects.data && subject !== undefined,
    },
    ...(['naire', 'publish', 'answer'] as const).map((step, at) => {
      const found = counts[at]?.data
      return { words: t(`home.steps.${step}`), to: place, isDone: found && found.value.length > 0 }
    }),
  ]
  if (!isWanted || steps.some(({ isDone }) => isDone === undefined) || steps.every(({ isDone }) => isDone)) return null
  const now = steps.findIndex(({ isDone }) => !isDone)
  return (
    <section className={styles.steps} aria-label={t('home.steps.title')}>
      <h2 className={styles.heading}>{t('home.steps.title')}</h2>
      <ol className={styles.stepList}>
        {steps.map(({ words, to, isDone }, at) => (
          <li key={words} data-done={isDone} aria-current={at === now ? 'step' : undefined}>
            {isDone ? (
              <>
                <CheckCircleFilled aria-label={t('home.steps.done')} /> {words}
              </>
            ) : at === now && to ? (
              <Link to={to}>{words}</Link>
            ) : (
              words
            )}
          </li>
        ))}
      </ol>
      <Button size="small" type="text" onClick={() => dismiss(true)}>
        {t('home.steps.dismiss')}
      </Button>
    </section>
  )
}
