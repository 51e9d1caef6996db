import { EyeOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { ListState } from '../../workplace/ListState.tsx'
import type { NaireRow } from '../../workplace/naire-list.ts'
import { Part } from '../../workplace/Part.tsx'
import { Screen } from '../../workplace/Screen.tsx'
import { useChosenNaire } from '../../workplace/use-chosen-naire.tsx'
import { useWorkplace } from '../../workplace/workplace.ts'
import { BlindReview } from './BlindReview.tsx'
import { Samples } from './Samples.tsx'
import styles from './second-reviews.module.css'
import { useSecondReviews } from './use-second-reviews.ts'

/** Reviewed sessions that are reviewed again by somebody who does not know the first decision. */
export default function SecondReviewScreen() {
  const { t } = useTranslation(['second', 'management'])
  const { can } = useWorkplace()
  const { naires, chosen, select } = useChosenNaire()
  const [search, setSearch] = useSearchParams()
  const [sampleSid, sessionSid] = [search.get('sample'), search.get('session')]
  const naire = chosen && { naire: chosen.Sid }
  if (chosen && sampleSid !== null && sessionSid !== null)
    return (
      <BlindReview
        key={sessionSid}
        address={{ naireSid: chosen.Sid, sampleSid, sessionSid }}
        onClose={() => setSearch({ ...naire })}
      />
    )
  return (
    <Screen title={t('management:screens.secondReview.title')} hint={t('hint')} actions={select}>
      <ListState
        query={naires}
        isEmpty={!chosen}
        empty={{ title: t('management:naires.empty'), hint: t('management:naires.emptyHint') }}
      >
        {chosen && (
          <>
            {can('review') && (
              <Mine naire={chosen} onOpen={(sample, session) => setSearch({ ...naire, sample, session })} />
            )}
            {can('assignReviewer') && <Samples key={chosen.Sid} naire={chosen} />}
          </>
        )}
      </ListState>
    </Screen>
  )
}

interface MineProps {
  readonly naire: NaireRow
  readonly onOpen: (sampleSid: string, sessionSid: string) => void
}

function Mine({ naire, onOpen }: MineProps) {
  const { t } = useTranslation('second')
  const mine = useSecondReviews(naire.Sid)
  const rows = mine.data ?? []
  return (
    <Part title={t('mine')}>
      <ListState query={mine} isEmpty={rows.length === 0} empty={{ title: t('noneMine'), hint: t('noneMineHint') }}>
        <ul className="n-rows">
          {rows.map(({ SampleSid, SessionSid }) => (
            <li key={`${SampleSid}/${SessionSid}`} className="n-paper">
              <bdi className={styles.sid}>{SessionSid.slice(0, 8)}</bdi>
              <Button icon={<EyeOutlined aria-hidden />} onClick={() => onOpen(SampleSid, SessionSid)}>
                {t('open')}
              </Button>
            </li>
          ))}
        </ul>
      </ListState>
    </Part>
  )
}
