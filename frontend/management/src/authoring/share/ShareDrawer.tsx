import { useTranslation } from 'react-i18next'
import type { NaireRow } from '../../workplace/naire-list.ts'
import { TallDrawer } from '../../workplace/TallDrawer.tsx'
import { useRecord } from '../editor/editor-session.ts'
import { ShareSection } from './ShareSection.tsx'

interface ShareDrawerProps {
  readonly naire: NaireRow
  readonly onClose: () => void
}

/** Ways by which a questionnaire reaches its respondents, beside the editor. */
export default function ShareDrawer({ naire, onClose }: ShareDrawerProps) {
  const { t } = useTranslation('settings')
  return (
    <TallDrawer open title={t('share.title')} onClose={onClose}>
      <ShareSection naire={naire} record={useRecord()} />
    </TallDrawer>
  )
}
