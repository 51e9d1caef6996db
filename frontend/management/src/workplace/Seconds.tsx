import { useTranslation } from 'react-i18next'

/** A span of time in the two largest units. */
export function Seconds({ count }: { readonly count: number | null | undefined }) {
  const { t } = useTranslation()
  if (count === null || count === undefined) return <span>—</span>
  const whole = Math.max(0, Math.floor(count))
  const [days, hours, minutes, seconds] = [Math.floor(whole / 86_400), Math.floor(whole / 3_600) % 24, Math.floor(whole / 60) % 60, whole % 60]
  if (days > 0) return <span>{t('spans.days', { days, hours })}</span>
  if (hours > 0) return <span>{t('spans.hours', { hours, minutes })}</span>
  return <span>{minutes > 0 ? t('spans.minutes', { minutes, seconds }) : t('spans.seconds', { seconds })}</span>
}
