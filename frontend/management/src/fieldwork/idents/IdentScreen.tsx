import { IdcardOutlined, LockOutlined } from '@ant-design/icons'
import { Button, Card } from 'antd'
import { useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { ListState } from '../../workplace/ListState.tsx'
import type { NaireRow } from '../../workplace/naire-list.ts'
import { Screen } from '../../workplace/Screen.tsx'
import { useChosenNaire } from '../../workplace/use-chosen-naire.tsx'
import { useWorkplace } from '../../workplace/workplace.ts'
import { CodeList } from './CodeList.tsx'
import styles from './idents.module.css'
import { PeopleList } from './PeopleList.tsx'
import { PeopleStat } from './PeopleStat.tsx'
import { useIdentCommands, useIdentList } from './use-people.ts'

/** The respondent list of a questionnaire: codes alone, or people. */
export default function IdentScreen() {
  const { t } = useTranslation()
  const { naires, chosen, select } = useChosenNaire()
  return (
    <Screen title={t('screens.identMng.title')} hint={t('idents.hint')} actions={select}>
      <ListState query={naires} isEmpty={!chosen} empty={{ title: t('naires.empty'), hint: t('naires.emptyHint') }}>
        {chosen && <NaireList key={chosen.Sid} naire={chosen} />}
      </ListState>
    </Screen>
  )
}

function NaireList({ naire }: { readonly naire: NaireRow }) {
  const { can } = useWorkplace()
  const list = useIdentList(naire.Sid)
  const isUntouched = list.data?.Kind === 'marks' && list.data.Count === 0 && list.data.LoadedAt === null
  return (
    <ListState query={list} isEmpty={!list.data} empty={{ title: '' }}>
      {list.data?.Kind === 'people' ? (
        can('manageIdents') ? (
          <PeopleList naire={naire} list={list.data} />
        ) : (
          <PeopleStat naireSid={naire.Sid} />
        )
      ) : (
        <>
          {isUntouched && can('manageIdents') && <KindChoice naireSid={naire.Sid} />}
          <CodeList naireSid={naire.Sid} />
        </>
      )}
    </ListState>
  )
}

/** Chosen once: before anybody is on the list. */
function KindChoice({ naireSid }: { readonly naireSid: string }) {
  const { t } = useTranslation('people')
  const { define } = useIdentCommands(naireSid)
  const choice = useRef<HTMLElement>(null)
  // What was pressed goes with the choice, and the focus with it: the list that comes stands in the same content.
  useLayoutEffect(() => {
    const section = choice.current
    return () => {
      if (section?.contains(document.activeElement)) document.getElementById('main')?.focus({ preventScroll: true })
    }
  }, [])
  return (
    <section ref={choice} aria-labelledby="ident-kind">
      <h2 id="ident-kind" className={styles.choice}>
        {t('kind.title')}
      </h2>
      <div className={styles.kinds}>
        <Card title={t('kind.people')} extra={<IdcardOutlined aria-hidden />}>
          <p>{t('kind.peopleHint')}</p>
          <Button type="primary" loading={define.isPending} onClick={() => define.mutate({ kind: 'people' })}>
            {t('kind.choosePeople')}
          </Button>
        </Card>
        <Card title={t('kind.marks')} extra={<LockOutlined aria-hidden />}>
          <p>{t('kind.marksHint')}</p>
        </Card>
      </div>
    </section>
  )
}
