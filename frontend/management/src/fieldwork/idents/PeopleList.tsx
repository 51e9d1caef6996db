import {
  CheckOutlined,
  CloseOutlined,
  ExclamationOutlined,
  MinusOutlined,
  MoreOutlined,
  MailOutlined,
  PlusOutlined,
  PrinterOutlined,
  SyncOutlined,
  UploadOutlined,
} from '@ant-design/icons'
import type { IdentList } from '@naire/contract'
import { identOutcomes, identStandings, type IdentStanding } from '@naire/domain/idents'
import { Button, Dropdown, Select, Table, type TableColumnsType } from 'antd'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import { ListState } from '../../workplace/ListState.tsx'
import type { NaireRow } from '../../workplace/naire-list.ts'
import { SearchBox } from '../../workplace/SearchBox.tsx'
import { StatusWord, type Tone } from '../../workplace/StatusWord.tsx'
import styles from './idents.module.css'
import { ActDialog, type PeopleAction, type PendingAction } from './ActDialog.tsx'
import { Campaigns } from './Campaigns.tsx'
import { Letters } from './Letters.tsx'
import { LoadPeople } from './LoadPeople.tsx'
import { PersonDrawer } from './PersonDrawer.tsx'
import { usePeople, type PeopleFilter, type PersonRow } from './use-people.ts'

interface PeopleListProps {
  readonly naire: NaireRow
  readonly list: IdentList
}

/** People of a respondent list: where they stand, and everything that is done about them. */
export function PeopleList({ naire, list }: PeopleListProps) {
  const { t, i18n } = useTranslation(['people', 'messages'])
  const [filter, setFilter] = useState<PeopleFilter>({ text: '', standing: null, stratum: null })
  const [words, setWords] = useState('')
  const { pages, people, count } = usePeople(naire.Sid, filter)
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [open, setOpen] = useState<'load' | 'add' | 'campaigns' | PersonRow | null>(null)
  const [letters, setLetters] = useState<readonly PersonRow[] | null>(null)
  const [asked, setAsked] = useState<PendingAction | null>(null)
  const marked = people.filter(({ Sid }) => chosen.includes(Sid))
  const isFiltered = filter.text !== '' || filter.standing !== null
  return (
    <>
      <div className={styles.acts}>
        <Button type="primary" icon={<UploadOutlined aria-hidden />} onClick={() => setOpen('load')}>
          {t('load')}
        </Button>
        <Button icon={<PlusOutlined aria-hidden />} onClick={() => setOpen('add')}>
          {t('add')}
        </Button>
        <Button
          icon={<PrinterOutlined aria-hidden />}
          disabled={people.length === 0}
          onClick={() => setLetters(marked.length > 0 ? marked : people)}
        >
          {t(marked.length > 0 ? 'lettersMarked' : 'letters', { n: marked.length })}
        </Button>
        <Button icon={<MailOutlined aria-hidden />} onClick={() => setOpen('campaigns')}>
          {t('messages:campaigns.title')}
        </Button>
      </div>
      <div className={styles.acts}>
        <form
          className={styles.search}
          role="search"
          onSubmit={(event) => (event.preventDefault(), setFilter({ ...filter, text: words.trim() }))}
        >
          <SearchBox
            label={t('search')}
            value={words}
            onWords={(next) => (setWords(next), next === '' && setFilter({ ...filter, text: '' }))}
          />
        </form>
        <Select<IdentStanding>
          allowClear
          className={styles.standing ?? ''}
          aria-label={t('standing')}
          placeholder={t('standing')}
          value={filter.standing}
          options={identStandings.map((value) => ({ value, label: t(`standings.${value}`) }))}
          onChange={(standing) => setFilter({ ...filter, standing: standing ?? null })}
        />
        <span role="status">{t('count', { n: count.toLocaleString(i18n.language) })}</span>
      </div>
      {marked.length > 0 && (
        <div className={styles.acts} role="group" aria-label={t('marked', { n: marked.length })}>
          <strong>{t('marked', { n: marked.length })}</strong>
          {batchActions.map((action) => (
            <Button
              key={action}
              size="small"
              danger={action === 'erase'}
              onClick={() => setAsked({ action, people: marked })}
            >
              {t(`actions.${action}`)}
            </Button>
          ))}
          <Button size="small" type="link" onClick={() => setChosen([])}>
            {t('unmark')}
          </Button>
        </div>
      )}
      <ListState
        query={pages}
        isEmpty={people.length === 0}
        empty={
          isFiltered ? { title: t('noneFound'), hint: t('noneFoundHint') } : { title: t('empty'), hint: t('emptyHint') }
        }
      >
        <PeopleTable
          list={list}
          people={people}
          chosen={chosen}
          onChoose={setChosen}
          onOpen={setOpen}
          onAct={(action, person) => setAsked({ action, people: [person] })}
        />
        {pages.hasNextPage && (
          <Button loading={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
            {t('more')}
          </Button>
        )}
      </ListState>
      {open === 'load' && <LoadPeople naireSid={naire.Sid} list={list} onClose={() => setOpen(null)} />}
      {open === 'campaigns' && <Campaigns naire={naire} list={list} onClose={() => setOpen(null)} />}
      {open !== null && open !== 'load' && open !== 'campaigns' && (
        <PersonDrawer
          naireSid={naire.Sid}
          list={list}
          person={open === 'add' ? null : open}
          onClose={() => setOpen(null)}
        />
      )}
      {letters && <Letters naire={naire} list={list} people={letters} onClose={() => setLetters(null)} />}
      {asked && (
        <ActDialog
          naireSid={naire.Sid}
          asked={asked}
          onDone={() => (setAsked(null), setChosen([]))}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  )
}

const batchActions = [
  'retire',
  'reinstate',
  ...identOutcomes,
  'clear',
  'erase',
] as const satisfies readonly PeopleAction[]

/** Actions that each state allows. */
const actionsOf = (person: PersonRow): readonly PeopleAction[] => {
  switch (person.Row?.State) {
    case 'active':
      return ['retire', 'replace', ...identOutcomes.filter((outcome) => outcome !== person.Row?.Outcome), 'erase']
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

function PeopleTable({ list, people, chosen, onChoose, onOpen, onAct }: PeopleTableProps) {
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
      render: (_, { Row }) => Row && <StandingTag standing={Row.Standing as IdentStanding} />,
    },
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
