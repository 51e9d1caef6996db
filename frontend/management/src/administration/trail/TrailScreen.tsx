import { DownloadOutlined } from '@ant-design/icons'
import { Button, Segmented } from 'antd'
import { useTranslation } from 'react-i18next'
import { useParams, useSearchParams } from 'react-router'
import { ListState } from '../../workplace/ListState.tsx'
import { MoreButton } from '../../workplace/MoreButton.tsx'
import { Screen } from '../../workplace/Screen.tsx'
import { usePages } from '../../workplace/use-pages.ts'
import { useWorkplace } from '../../workplace/workplace.ts'
import { trailAsked, trailFilter, trailFrom, type Trail, type TrailPart } from './trail-filter.ts'
import styles from './trail.module.css'
import { TrailFilters } from './TrailFilters.tsx'
import { TrailTable } from './TrailTable.tsx'
import type { TrailRow } from './trail-row.ts'
import { useTrailExport } from './use-trail-export.ts'

const parts = ['done', 'seen'] as const satisfies readonly TrailPart[]

/** Who did what, and who was shown or took away what: of a session, a person, a questionnaire or the organisation. What is asked stands in the address. */
export default function TrailScreen() {
  const { t } = useTranslation()
  const { me } = useWorkplace()
  const orgSid = useParams()['orgSid'] ?? me.OrgSid
  const [address, setAddress] = useSearchParams()
  const trail = trailFrom(address)
  const asked = (change: Partial<Trail>) =>
    setAddress(
      Object.entries({ ...trail, ...change }).filter(([, value]) => value !== '') as string[][] as [string, string][],
      { replace: true },
    )
  const filter = trailFilter(trail, orgSid)
  const { pages, rows, count, more } = usePages<TrailRow>({
    queryKey: ['trail', trail.part, filter],
    ...trailAsked(trail.part, filter),
  })
  const { save, loaded } = useTrailExport(trail.part, filter)
  const actions = (
    <Button
      icon={<DownloadOutlined />}
      loading={loaded !== null}
      disabled={rows.length === 0}
      onClick={() => void save()}
    >
      {loaded === null ? t('trail.export') : t('trail.exporting', { count: loaded })}
    </Button>
  )
  return (
    <Screen title={t('screens.trailMng.title')} hint={t('trail.count', { count })} actions={actions}>
      <Segmented<TrailPart>
        className={styles.parts}
        aria-label={t('screens.trailMng.title')}
        value={trail.part}
        options={parts.map((value) => ({ value, label: t(`trail.parts.${value}`) }))}
        onChange={(part) => asked({ part, kind: '' })}
      />
      <TrailFilters trail={trail} orgSid={orgSid} onChange={asked} />
      <ListState
        query={pages}
        isEmpty={rows.length === 0}
        empty={{ title: t('trail.empty'), hint: t('trail.emptyHint') }}
      >
        <TrailTable part={trail.part} rows={rows} />
        <MoreButton {...more} />
      </ListState>
    </Screen>
  )
}
