import { InputNumber, Progress } from 'antd'
import { useTranslation } from 'react-i18next'
import styles from './board.module.css'

interface TargetLineProps {
  readonly counted: number | null
  readonly target: number | null
  /** Typed by somebody, not what the quota adds up to. */
  readonly isOwn: boolean
  readonly onChange?: (target: number | null) => void
}

/** Progress towards the number of sessions that is wanted. */
export function TargetLine({ counted, target, isOwn, onChange }: TargetLineProps) {
  const { t, i18n } = useTranslation('analysis')
  const share = counted === null || target === null || target === 0 ? null : counted / target
  const number = (value: number) => value.toLocaleString(i18n.language)
  return (
    <div className={styles.target}>
      <span>
        {target === null || counted === null
          ? t('figures.noTarget')
          : t(isOwn ? 'figures.ofTarget' : 'figures.ofQuota', { n: number(counted), target: number(target) })}
      </span>
      {share !== null && (
        <Progress
          percent={Math.min(100, Math.round(share * 100))}
          size="small"
          aria-label={t('figures.target')}
          className={styles.progress ?? ''}
        />
      )}
      {onChange !== undefined && (
        <label className={styles.targetField}>
          {t('figures.target')}
          <InputNumber
            size="small"
            controls={false}
            min={1}
            max={100_000_000}
            precision={0}
            value={isOwn ? target : null}
            placeholder={target === null ? '' : String(target)}
            onChange={(value) => onChange(value)}
          />
        </label>
      )}
    </div>
  )
}
