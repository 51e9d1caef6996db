import { Table } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ListState } from '../../workplace/ListState.tsx'
import { type ODataPage, quoted } from '../../workplace/odata.ts'
import { Seconds } from '../../workplace/Seconds.tsx'
import { useWorkplace } from '../../workplace/workplace.ts'

interface NaireTimes {
  readonly NaireSid: string
  readonly NaireName: string | null
  readonly Raised: number
  readonly Escalated: number
  readonly Told: number | null
  readonly Claimed: number | null
  readonly SlowestClaim: number | null
  readonly Processed: number | null
}

const aggregates = [
  '$count as Raised',
  'Escalations with sum as Escalated',
  'ToldSeconds with average as Told',
  'ClaimSeconds with average as Claimed',
  'ClaimSeconds with max as SlowestClaim',
  'ProcessSeconds with average as Processed',
].join(',')

/** Reaction time of people to the alarms of each questionnaire. */
export function ReactionTimes({ subjectSid }: { readonly subjectSid: string }) {
  const { t } = useTranslation()
  const { http } = useWorkplace()
  const times = useQuery({
    queryKey: ['alarms', 'times', subjectSid],
    queryFn: async ({ signal }) => {
      const apply = `filter(SubjectSid eq ${quoted(subjectSid)})/groupby((NaireSid,NaireName),aggregate(${aggregates}))`
      return (await http.get<ODataPage<NaireTimes>>(`/odata/Alarms?$apply=${encodeURIComponent(apply)}`, { signal }))
        .value
    },
    meta: { quiet: true },
  })
  const rows = times.data ?? []
  const seconds = (count: number | null) => <Seconds count={count} />
  return (
    <ListState query={times} isEmpty={rows.length === 0} empty={{ title: t('alarms.noTimes') }}>
      <Table<NaireTimes>
        rowKey="NaireSid"
        size="small"
        pagination={false}
        scroll={{ x: 'max-content' }}
        dataSource={[...rows]}
        columns={[
          {
            title: t('alarms.columns.naire'),
            dataIndex: 'NaireName',
            render: (name: string | null) => <bdi>{name}</bdi>,
          },
          { title: t('alarms.columns.raised'), dataIndex: 'Raised', align: 'end' },
          { title: t('alarms.columns.escalated'), dataIndex: 'Escalated', align: 'end' },
          { title: t('alarms.columns.told'), dataIndex: 'Told', align: 'end', render: seconds },
          { title: t('alarms.columns.claimed'), dataIndex: 'Claimed', align: 'end', render: seconds },
          { title: t('alarms.columns.slowest'), dataIndex: 'SlowestClaim', align: 'end', render: seconds },
          { title: t('alarms.columns.processed'), dataIndex: 'Processed', align: 'end', render: seconds },
        ]}
      />
    </ListState>
  )
}
