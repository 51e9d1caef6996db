import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { PanelHead } from '../editor/PanelHead.tsx'
import panel from '../editor/properties/properties.module.css'
import { useRun } from '../editor/use-run.tsx'
import { CellList } from './CellList.tsx'
import styles from './cells.module.css'
import { useRecord } from '../editor/editor-session.ts'

/** The quota of the questionnaire, beside its page. */
export default function QuotasPanel() {
  const { t } = useTranslation()
  return (
    <div className={panel.panel} data-editor-form>
      <PanelHead title={t('quotas.write')} />
      <p className={styles.hint}>
        {t('quotas.writeHint')}{' '}
        <Link to="../quotarMng" relative="path">
          {t('quotas.toField')}
        </Link>
      </p>
      <CellList record={useRecord()} run={useRun()} />
    </div>
  )
}
