import { useTranslation } from 'react-i18next'
import { Part } from '../../workplace/Part.tsx'
import { EachNaire } from '../EachNaire.tsx'
import { Descriptions, Progress } from 'antd'
import { ListState } from '../../workplace/ListState.tsx'
import { useWorkplace } from '../../workplace/workplace.ts'
import styles from './idents.module.css'
import { useIdentList, useIdentProgress, type IdentProgress } from './use-idents.ts'
import { statusNumbers } from '@naire/domain/sessions'

/** Progress of the people on each questionnaire's list. */
export default function IdentStatScreen() {
  const { t } = useTranslation()
  return (
    <EachNaire title={t('screens.identStat.title')} hint={t('idents.stat.hint')}>
      {(naire) => (
        <Part key={naire.Sid} title={<bdi>{naire.Name}</bdi>}>
          <IdentStanding naireSid={naire.Sid} />
        </Part>
      )}
    </EachNaire>
  )
}

/** Of one questionnaire: how many are on the list, have begun, have finished, and how it ended for the others. */
function IdentStanding({ naireSid }: { readonly naireSid: string }) {
  const { t } = useTranslation()
  const { can } = useWorkplace()
  const progress = useIdentProgress(naireSid)
  const begun = progress.data?.begun ?? 0
  return (
    <ListState query={progress} isEmpty={begun === 0} empty={{ title: t('idents.stat.nobody') }}>
      {progress.data &&
        (can('manageIdents') ? (
          <OfList naireSid={naireSid} progress={progress.data} />
        ) : (
          <Figures progress={progress.data} listed={0} />
        ))}
    </ListState>
  )
}

function OfList({ naireSid, progress }: { readonly naireSid: string; readonly progress: IdentProgress }) {
  const list = useIdentList(naireSid)
  return <Figures progress={progress} listed={list.data?.Count ?? 0} />
}

interface FiguresProps {
  readonly progress: IdentProgress
  /** Codes on the list; 0 where there is none, or it may not be seen. */
  readonly listed: number
}

function Figures({ progress: { begun, finished, byStatus }, listed }: FiguresProps) {
  const { t } = useTranslation()
  // Codes may have come off the list since, and a questionnaire may have none.
  const whole = Math.max(listed, begun)
  const percent = Math.round((finished / whole) * 100)
  const facts = [
    ...(listed > 0
      ? [
          { key: 'listed', label: t('idents.stat.listed'), children: listed },
          { key: 'left', label: t('idents.stat.left'), children: whole - begun },
        ]
      : []),
    { key: 'begun', label: t('idents.stat.begun'), children: begun },
    ...byStatus.map(({ status, people }) => ({
      key: String(status),
      label: t(`sessions.words.Status.${statusWord(status)}`),
      children: people,
    })),
  ]
  return (
    <>
      <Progress
        className={styles.progress ?? ''}
        percent={percent}
        aria-label={t('idents.stat.finished', { n: finished, whole })}
      />
      <p>{t('idents.stat.finished', { n: finished, whole })}</p>
      <Descriptions column={{ xs: 1, sm: 2, lg: 3 }} size="small" bordered items={facts} />
    </>
  )
}

type StatusWordKey = keyof typeof statusNumbers

/** The visit result that a number stands for, as `sessions.words.Status` names it. */
const statusWord = (status: number): StatusWordKey =>
  (Object.keys(statusNumbers) as StatusWordKey[]).find((word) => statusNumbers[word] === status) ?? 'suspend'
