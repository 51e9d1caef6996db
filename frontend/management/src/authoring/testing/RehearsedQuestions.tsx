import type { NaireRecord } from '@naire/domain/naires'
import { naireNaming } from '@naire/domain/naires/naming'
import type { Rehearsal, RehearsedQuestion } from '@naire/domain/rehearsal'
import { Table } from 'antd'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'

interface RehearsedQuestionsProps {
  readonly rehearsal: Rehearsal
  readonly record: NaireRecord
}

/** How many met each question, and how many found an answer to it. */
export function RehearsedQuestions({ rehearsal: { questions, respondents }, record }: RehearsedQuestionsProps) {
  const { t, i18n } = useTranslation('testing')
  const naming = useMemo(() => naireNaming(record), [record])
  const percent = new Intl.NumberFormat(i18n.language, { style: 'percent', maximumFractionDigits: 0 })
  const share = (part: number, whole: number) => (whole === 0 ? '–' : percent.format(part / whole))
  return (
    <Table<RehearsedQuestion>
      size="small"
      rowKey="sid"
      dataSource={[...questions]}
      pagination={{ pageSize: 50, hideOnSinglePage: true }}
      scroll={{ x: 480 }}
      columns={[
        { title: t('rehearsal.question'), key: 'code', render: (_, { code }) => <bdi>{[code, naming.titleOf([code])].filter(Boolean).join(' ')}</bdi> },
        { title: t('rehearsal.met'), key: 'met', align: 'end', render: (_, { met }) => share(met, respondents) },
        { title: t('rehearsal.answered'), key: 'answered', align: 'end', render: (_, { answered, met }) => share(answered, met) },
        { title: t('rehearsal.stuck'), key: 'stuck', align: 'end', dataIndex: 'stuck' },
      ]}
    />
  )
}
