import { useTranslation } from 'react-i18next'
import { ListState } from '../../workplace/ListState.tsx'
import { useOpenings } from './use-shares.ts'

/** When a link was opened, and when somebody did not know its password; of whom, nothing is kept. */
export function Openings({ naireSid, shareSid }: { readonly naireSid: string; readonly shareSid: string }) {
  const { t, i18n } = useTranslation('share')
  const openings = useOpenings(naireSid, shareSid)
  const rows = openings.data ?? []
  return (
    <ListState query={openings} isEmpty={rows.length === 0} empty={{ title: t('openings.empty') }}>
      <p className="n-aside">
        {t('openings.hint', { count: rows.filter(({ outcome }) => outcome === 'opened').length })}
      </p>
      <ul>
        {rows.slice(0, 50).map(({ at, outcome }, place) => (
          <li key={`${at} ${place}`}>
            <time dateTime={at}>{new Date(at).toLocaleString(i18n.language)}</time> · {t(`openings.${outcome}`)}
          </li>
        ))}
      </ul>
    </ListState>
  )
}
