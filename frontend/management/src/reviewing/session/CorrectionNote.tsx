import { HighlightOutlined } from '@ant-design/icons'
import type { WhyCorrection } from '@naire/api/contract'
import { useTranslation } from 'react-i18next'
import { Moment } from '../../workplace/Moment.tsx'
import styles from './session.module.css'

/** What the respondent gave, what stands instead, who put it there, when and why. */
export function CorrectionNote({
  correction: { From, To, Reason, ByName, At },
}: {
  readonly correction: WhyCorrection
}) {
  const { t } = useTranslation()
  return (
    <div className={styles.corrected} data-corrected>
      <HighlightOutlined aria-hidden />
      <span>
        {t('phrases.label', { label: t('correction.title') })}
        <del>
          <bdi>{From ?? t('history.blank')}</bdi>
        </del>{' '}
        <span className={styles.arrow}>→</span> <bdi>{To ?? t('history.blank')}</bdi>
        <br />
        {t('history.reason', { reason: Reason })} · {ByName ?? t('roles.system')} · <Moment at={At} />
      </span>
    </div>
  )
}
