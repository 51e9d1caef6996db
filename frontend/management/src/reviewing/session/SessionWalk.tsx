import { DownOutlined, UnorderedListOutlined, UpOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { Shortcut } from '../../workplace/Shortcut.tsx'
import { useShortcuts } from '../../workplace/use-shortcuts.ts'
import type { SessionRow } from '../sessions/session-row.ts'
import { useGoToSession, useNeighbour, useWalkedList } from './use-walk.ts'

/** Back to the list that the session was opened from, as it was, and on to its next and previous one. */
export function SessionWalk({ session }: { readonly session: SessionRow }) {
  const { t } = useTranslation()
  const [search] = useSearchParams()
  const list = useWalkedList()
  const previous = useNeighbour(session, list, 'previous')
  const next = useNeighbour(session, list, 'next')
  const go = useGoToSession()
  useShortcuts({
    ...(next ? { 'Shift+j': () => go(next) } : {}),
    ...(previous ? { 'Shift+k': () => go(previous) } : {}),
  })
  if (list === null) return null
  return (
    <>
      <Link to={`../../../dataMng?${search}`} relative="path">
        <Button icon={<UnorderedListOutlined />}>{t('walk.list')}</Button>
      </Link>
      <Button icon={<UpOutlined />} disabled={previous === null} onClick={() => previous && go(previous)}>
        {t('walk.previous')}
        <Shortcut keys="⇧K" />
      </Button>
      <Button icon={<DownOutlined />} disabled={next === null} onClick={() => next && go(next)}>
        {t('walk.next')}
        <Shortcut keys="⇧J" />
      </Button>
    </>
  )
}
