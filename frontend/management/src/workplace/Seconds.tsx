import { useTranslation } from 'react-i18next'
import type { TFunction } from 'i18next'

export function Seconds({ count }: { readonly count: number | null | undefined }) {
  const { t } = useTranslation()
  return <span>{count === null || count === undefined ? '—' : spanOf(t, count)}</span>
}

/** A span of time, in seconds, in words of its two largest units; a negative one is none. */
export function spanOf(t: TFunction, count: number): string {
  const whole = Math.max(0, Math.floor(count))
  const [days, hours, minutes, seconds] = [
    Math.floor(whole / 86_400),
    Math.floor(whole / 3_600) % 24,
    Math.floor(whole / 60) % 60,
    whole % 60,
  ]
  if (days > 0) return t('spans.days', { days, hours })
  if (hours > 0) return t('spans.hours', { hours, minutes })
  return minutes > 0 ? t('spans.minutes', { minutes, seconds }) : t('spans.seconds', { seconds })
}
