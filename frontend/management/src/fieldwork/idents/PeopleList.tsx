import { MailOutlined, PlusOutlined, PrinterOutlined, TeamOutlined, UploadOutlined } from '@ant-design/icons'
import type { IdentList } from '@naire/contract'
import { identOutcomes, identStandings, type IdentStanding } from '@naire/domain/idents'
import { Button, Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PersonSelect } from '../../workplace/PersonSelect.tsx'
import { ListState } from '../../workplace/ListState.tsx'
import type { NaireRow } from '../../workplace/naire-list.ts'
import { SearchBox } from '../../workplace/SearchBox.tsx'
import styles from './idents.module.css'
import { ActDialog, type PeopleAction, type PendingAction } from './ActDialog.tsx'
import { AssignDialog } from './AssignDialog.tsx'
import { Campaigns } from './Campaigns.tsx'
import { Letters } from './Letters.tsx'
import { LoadPeople } from './LoadPeople.tsx'
import { PeopleTable } from './PeopleTable.tsx'
import { PersonDrawer } from './PersonDrawer.tsx'
import { usePeople, type PeopleFilter, type PersonRow } from './use-people.ts'

/** Letters that a browser lays out for the printer at once. */
const mostLetters = 2_000

interface PeopleListProps {
  readonly naire: NaireRow
  readonly list: IdentList
}

/** People of a respondent list: where they stand, and everything that is done about them. */
export function PeopleList({ naire, list }: PeopleListProps) {
  const { t, i18n } = useTranslation(['people', 'messages'])
  const [filter, setFilter] = useState<PeopleFilter>({ text: '', standing: null, stratum: null, surveyor: null })
  const [words, setWords] = useState('')
  const { pages, people, count, upTo, allSids } = usePeople(naire.Sid, filter)
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [open, setOpen] = useState<'load' | 'add' | 'campaigns' | PersonRow | null>(null)
  const [letters, setLetters] = useState<readonly PersonRow[] | 'fetching' | null>(null)
  const [assigned, setAssigned] = useState<readonly string[] | 'fetching' | null>(null)
  const [asked, setAsked] = useState<PendingAction | null>(null)
  const marked = people.filter(({ Sid }) => chosen.includes(Sid))
  const isFiltered = filter.text !== '' || filter.standing !== null || filter.surveyor !== null
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
          loading={letters === 'fetching'}
          onClick={() => {
            if (marked.length > 0) return setLetters(marked)
            setLetters('fetching')
            void upTo(mostLetters).then(setLetters, () => setLetters(null))
          }}
        >
          {t(marked.length > 0 ? 'lettersMarked' : 'letters', { n: marked.length })}
        </Button>
        <Button icon={<MailOutlined aria-hidden />} onClick={() => setOpen('campaigns')}>
          {t('messages:campaigns.title')}
        </Button>
        <Button
          icon={<TeamOutlined aria-hidden />}
          disabled={people.length === 0}
          loading={assigned === 'fetching'}
          onClick={() => {
            if (marked.length > 0) return setAssigned(marked.map(({ Sid }) => Sid))
            setAssigned('fetching')
            void allSids().then(setAssigned, () => setAssigned(null))
          }}
        >
          {t(marked.length > 0 ? 'assign.marked' : 'assign.all', { n: marked.length > 0 ? marked.length : count })}
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
        <PersonSelect
          ability="interview"
          allowClear
          className={styles.standing ?? ''}
          aria-label={t('surveyor')}
          placeholder={t('surveyor')}
          value={filter.surveyor}
          first={(['nobody', 'handedOver'] as const).map((value) => ({ value, label: t(value) }))}
          onChange={(surveyor: string | undefined) => setFilter({ ...filter, surveyor: surveyor ?? null })}
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
      {Array.isArray(letters) && (
        <Letters
          naire={naire}
          list={list}
          people={letters}
          count={marked.length > 0 ? marked.length : count}
          onClose={() => setLetters(null)}
        />
      )}
      {Array.isArray(assigned) && (
        <AssignDialog
          naireSid={naire.Sid}
          sids={assigned}
          onDone={() => (setAssigned(null), setChosen([]))}
          onClose={() => setAssigned(null)}
        />
      )}
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
  'unsubscribe',
  'erase',
] as const satisfies readonly PeopleAction[]
