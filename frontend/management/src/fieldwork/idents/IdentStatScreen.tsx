import { useTranslation } from 'react-i18next'
import { Part } from '../../workplace/Part.tsx'
import { EachNaire } from '../EachNaire.tsx'
import { Descriptions, Progress } from 'antd'
import { ListState } from '../../workplace/ListState.tsx'
import styles from './idents.module.css'
import { useIdentProgress, type IdentProgress } from './use-idents.ts'
import { PeopleStat } from './PeopleStat.tsx'
import { useIdentList } from './use-people.ts'
import { statusNumbers } from '@naire/domain/sessions'

/** Progress of the people on each questionnaire's list. */
export default function IdentStatScreen() {
  const { t } = useTranslation()
  return (
    <EachNaire title={t('screens.identStat.title')} hint={t('idents.stat.hint')}>
      {(naire) => (
        <Part key={naire.Sid} title={<bdi>{naire.Name}</bdi>}>
          <ListStat naireSid={naire.Sid} />
        </Part>
      )}
    </EachNaire>
  )
}

function ListStat({ naireSid }: { readonly naireSid: string }) {
  const list = useIdentList(naireSid)
  return (
    <ListState query={list} isEmpty={!list.data} empty={{ title: '' }}>
      {list.data?.Kind === 'people' ? (
        <PeopleStat naireSid={naireSid} />
      ) : (
        <IdentStanding naireSid={naireSid} listed={list.data?.Count ?? 0} />
      )}
    </ListState>
  )
}

/** Of one questionnaire: how many are on the list, have begun, have finished, and how it ended for the others. */
function IdentStanding({ naireSid, listed }: { readonly naireSid: string; readonly listed: number }) {
  const { t } = useTranslation()
  const progress = useIdentProgress(naireSid)
  const begun = progress.data?.begun ?? 0
  return (
    <ListState query={progress} isEmpty={begun === 0} empty={{ title: t('idents.stat.nobody') }}>
      {progress.data && <Figures progress={progress.data} listed={listed} />}
    </ListState>
  )
}

interface FiguresProps {
  readonly progress: IdentProgress
  /** Codes on the list; 0 where there is none. */
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
