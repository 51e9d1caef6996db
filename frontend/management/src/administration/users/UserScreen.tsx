import { PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useDeferredValue, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams, useSearchParams } from 'react-router'
import { ListState } from '../../workplace/ListState.tsx'
import { Screen } from '../../workplace/Screen.tsx'
import { SearchBox } from '../../workplace/SearchBox.tsx'
import { useWorkplace } from '../../workplace/workplace.ts'
import { RoleSelect } from './RoleSelect.tsx'
import type { UserRow } from './user-row.ts'
import styles from './users.module.css'
import { UserDrawer } from './UserDrawer.tsx'
import { UserTable } from './UserTable.tsx'
import { useUsers } from './use-users.ts'

export default function UserScreen() {
  const { t } = useTranslation()
  const { me } = useWorkplace()
  const orgSid = useParams()['orgSid'] ?? me.OrgSid
  // A link may name somebody.
  const named = useSearchParams()[0].get('user') ?? ''
  const [keyword, setKeyword] = useState(named)
  const [authority, setAuthority] = useState<number | null>(null)
  const [edited, setEdited] = useState<UserRow | 'new' | null>(null)
  const users = useUsers({ orgSid, keyword: useDeferredValue(keyword), authority })
  const rows = users.data?.pages.flatMap((page) => page.value) ?? []
  const add = (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => setEdited('new')}>
      {t('users.add')}
    </Button>
  )
  return (
    <Screen
      title={t('screens.userMng.title')}
      hint={t('users.count', { count: users.data?.pages[0]?.['@odata.count'] ?? rows.length })}
      actions={add}
    >
      <div className={styles.filters}>
        <SearchBox defaultValue={named} label={t('users.search')} onWords={setKeyword} />
        <RoleSelect
          allowClear
          placeholder={t('users.anyRole')}
          aria-label={t('users.fields.Authority')}
          value={authority}
          onChange={(role) => setAuthority(role ?? null)}
        />
      </div>
      <ListState
        query={users}
        isEmpty={rows.length === 0}
        empty={{ title: t('users.empty'), hint: t('users.emptyHint'), action: add }}
      >
        <UserTable rows={rows} onEdit={setEdited} />
        {users.hasNextPage && (
          <Button block loading={users.isFetchingNextPage} onClick={() => void users.fetchNextPage()}>
            {t('actions.more')}
          </Button>
        )}
      </ListState>
      {edited && <UserDrawer user={edited === 'new' ? null : edited} orgSid={orgSid} onClose={() => setEdited(null)} />}
    </Screen>
  )
}
