import { useTranslation } from 'react-i18next'
import { ListState } from '../../workplace/ListState.tsx'
import { Moment } from '../../workplace/Moment.tsx'
import styles from './quotas.module.css'
import { useCellChanges } from './use-cell-changes.ts'
import type { QuotaRow } from './use-quotas.ts'

/** What became of the cell, the newest first: by whom, when and why. */
export function CellChanges({ cell }: { readonly cell: QuotaRow }) {
  const { t } = useTranslation()
  const changes = useCellChanges(cell)
  const rows = changes.data ?? []
  return (
    <section className="n-column" aria-labelledby="cell-changes">
      <h3 id="cell-changes" className={styles.title}>
        {t('quotas.changes')}
      </h3>
      <ListState query={changes} isEmpty={rows.length === 0} empty={{ title: t('states.nothing') }}>
        <ol className={styles.changes}>
          {rows.map(({ Sid, At, Kind, Before, After, ByName, Reason }) => (
            <li key={Sid} data-kind={Kind}>
              <span>{t(`quotas.kinds.${Kind}`, { from: Before, to: After })}</span>
              {Reason && <q className={styles.reason}>{Reason}</q>}
              <span className="n-aside">
                <Moment at={At} /> {ByName && <bdi>{ByName}</bdi>}
              </span>
            </li>
          ))}
        </ol>
      </ListState>
    </section>
  )
}
