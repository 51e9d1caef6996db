import { Checkbox } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isolated } from '../../workplace/isolated.ts'
import { ListState } from '../../workplace/ListState.tsx'
import type { NaireRow } from '../../workplace/naire-list.ts'
import { TallDrawer } from '../../workplace/TallDrawer.tsx'
import { RevisionComparison } from './RevisionComparison.tsx'
import { RevisionList } from './RevisionList.tsx'
import styles from './revisions.module.css'
import { toldRevisions } from './told-revisions.ts'
import { useRevisions } from './use-revisions.ts'

/** The contents that a questionnaire has had; what changed from one to another; and the way back. */
export function RevisionsDrawer({ naire, onClose }: { readonly naire: NaireRow; readonly onClose: () => void }) {
  const { t } = useTranslation()
  const revisions = useRevisions(naire.Sid)
  const [isEverySave, setEverySave] = useState(false)
  const [chosen, setChosen] = useState<number | null>(null)
  const all = revisions.data ?? []
  const told = toldRevisions(all, isEverySave)
  const shown = told.find(({ Revision }) => Revision === chosen) ?? told[0]
  return (
    <TallDrawer title={t('revisions.title', { name: isolated(naire.Name) })} onClose={onClose}>
      <ListState query={revisions} isEmpty={all.length === 0} empty={{ title: t('states.nothing') }}>
        <p className={styles.hint}>{t('revisions.hint')}</p>
        <div className={styles.columns}>
          <div className="n-column">
            <Checkbox checked={isEverySave} onChange={({ target }) => setEverySave(target.checked)}>
              {t('revisions.everySave')}
            </Checkbox>
            <RevisionList
              naireSid={naire.Sid}
              revisions={told}
              newest={all[0]?.Revision ?? 0}
              chosen={shown?.Revision ?? null}
              onChoose={setChosen}
            />
          </div>
          {shown && (
            <RevisionComparison
              key={shown.Revision}
              naireSid={naire.Sid}
              revision={shown}
              revisions={all}
              onRolledBack={setChosen}
            />
          )}
        </div>
      </ListState>
    </TallDrawer>
  )
}
