import {
  CheckOutlined,
  CloseOutlined,
  ExclamationOutlined,
  MinusOutlined,
  MoreOutlined,
  SyncOutlined,
} from '@ant-design/icons'
import type { IdentList } from '@naire/contract'
import { identOutcomes, type IdentStanding } from '@naire/domain/idents'
import { Button, Dropdown, Table, type TableColumnsType } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import { Moment } from '../../workplace/Moment.tsx'
import { StatusWord, type Tone } from '../../workplace/StatusWord.tsx'
import type { PeopleAction } from './ActDialog.tsx'
import styles from './idents.module.css'
import type { PersonRow } from './use-people.ts'

/** Actions that each state allows. */
const actionsOf = (person: PersonRow): readonly PeopleAction[] => {
  switch (person.Row?.State) {
    case 'active':
      return [
        'retire',
        'replace',
        ...identOutcomes.filter((outcome) => outcome !== person.Row?.Outcome),
        ...(person.Row.Unsubscribed ? [] : (['unsubscribe'] as const)),
        'erase',
      ]
    case 'retired':
      return ['reinstate', 'replace', 'erase']
    case 'reserve':
      return ['retire', 'erase']
    case 'replaced':
      return ['erase']
    default:
      return []
  }
}

interface PeopleTableProps {
  readonly list: IdentList
  readonly people: readonly PersonRow[]
  readonly chosen: readonly string[]
  readonly onChoose: (sids: readonly string[]) => void
  readonly onOpen: (person: PersonRow) => void
  readonly onAct: (action: PeopleAction, person: PersonRow) => void
}

/** Rows of a list, with the actions that each of them allows. */
export function PeopleTable({ list, people, chosen, onChoose, onOpen, onAct }: PeopleTableProps) {
  const { t } = useTranslation('people')
  const { orgSid = '', subjectSid = '' } = useParams()
  const own = list.Columns.map(({ Name }) => ({
    key: `own-${Name}`,
    title: <bdi>{Name}</bdi>,
    render: (_: unknown, { columns }: PersonRow) => <bdi>{columns[Name] ?? ''}</bdi>,
  }))
  const columns: TableColumnsType<PersonRow> = [
    {
      key: 'code',
      title: t('fields.code'),
      render: (_, person) => (
        <Button type="link" className={styles.code ?? ''} onClick={() => onOpen(person)}>
          <bdi>{person.code}</bdi>
        </Button>
      ),
    },
    { key: 'name', title: t('fields.name'), render: (_, { name }) => <bdi>{name}</bdi> },
    {
      key: 'standing',
      title: t('standing'),
      // Who refused before they were replaced counts as a refusal, and is out all the same.
      render: (_, { Row }) =>
        Row && (
          <>
            <StandingTag standing={Row.Standing as IdentStanding} />
            {Row.State === 'replaced' && Row.Standing !== 'replaced' && <StandingTag standing="replaced" />}
          </>
        ),
    },
    ...(people.some(({ Row }) => Row && (Row.SurveyorSid !== null || Row.HandedOver || Row.Attempts > 0))
      ? [
          {
            key: 'surveyor',
            title: t('surveyor'),
            render: (_: unknown, { Row }: PersonRow) => Row && <Surveyor row={Row} />,
          },
        ]
      : []),
    { key: 'mobile', title: t('fields.mobile'), render: (_, { mobile }) => <bdi dir="ltr">{mobile}</bdi> },
    { key: 'mail', title: t('fields.mail'), render: (_, { mail }) => <bdi dir="ltr">{mail}</bdi> },
    ...own,
    {
      key: 'session',
      title: t('session'),
      render: (_, { Row }) =>
        Row?.SessionSid && (
          <Link to={`/subject/${orgSid}/${subjectSid}/sessionNaire/${Row.SessionSid}/view`}>{t('openSession')}</Link>
        ),
    },
    {
      key: 'act',
      title: t('act'),
      render: (_, person) => {
        const actions = actionsOf(person)
        return (
          actions.length > 0 && (
            <Dropdown
              autoFocus
              trigger={['click']}
              menu={{
                items: actions.map((key) => ({ key, label: t(`actions.${key}`), danger: key === 'erase' })),
                onClick: ({ key }) => onAct(key as PeopleAction, person),
              }}
            >
              <Button
                type="text"
                icon={<MoreOutlined aria-hidden />}
                aria-label={t('actOn', { name: person.name ?? person.code })}
              />
            </Dropdown>
          )
        )
      },
    },
  ]
  return (
    // Not the table's own way to scroll: it draws its headings once more, hidden and still in reach of the keyboard.
    <Table<PersonRow>
      className={styles.wide ?? ''}
      rowKey="Sid"
      size="small"
      pagination={false}
      columns={columns}
      dataSource={[...people]}
      rowSelection={{
        selectedRowKeys: [...chosen],
        onChange: (keys) => onChoose(keys.map(String)),
        getCheckboxProps: ({ code }) => ({ 'aria-label': t('mark', { code }) }) as object,
      }}
    />
  )
}

/** Interviewer of a person, number of attempts, and the appointment. */
function Surveyor({ row }: { readonly row: NonNullable<PersonRow['Row']> }) {
  const { t } = useTranslation('people')
  return (
    <>
      {row.HandedOver ? (
        <StatusWord tone="warning" icon={icons.warning}>
          {t('handedOver')}
        </StatusWord>
      ) : (
        <bdi>{row.SurveyorName ?? row.SurveyorSid}</bdi>
      )}
      {row.Attempts > 0 && <div className="n-aside">{t('contacts', { n: row.Attempts })}</div>}
      {row.AppointmentTime && (
        <div className="n-aside">
          {t('appointment')} <Moment at={row.AppointmentTime} />
        </div>
      )}
    </>
  )
}

const tones = {
  reserve: 'neutral',
  waiting: 'neutral',
  invited: 'primary',
  bounced: 'warning',
  inProgress: 'primary',
  finished: 'success',
  screenedOut: 'warning',
  quotaFull: 'warning',
  invalid: 'danger',
  refused: 'danger',
  unreachable: 'warning',
  ineligible: 'warning',
  replaced: 'neutral',
  retired: 'neutral',
  erased: 'neutral',
} as const satisfies Readonly<Record<IdentStanding, Tone>>

const icons = {
  neutral: <MinusOutlined aria-hidden />,
  primary: <SyncOutlined aria-hidden />,
  success: <CheckOutlined aria-hidden />,
  warning: <ExclamationOutlined aria-hidden />,
  danger: <CloseOutlined aria-hidden />,
} as const satisfies Readonly<Record<Tone, ReactNode>>

function StandingTag({ standing }: { readonly standing: IdentStanding }) {
  const { t } = useTranslation('people')
  const tone = tones[standing]
  return (
    <StatusWord tone={tone} icon={icons[tone]}>
      {t(`standings.${standing}`)}
    </StatusWord>
  )
}
