import { PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ListState } from '../../workplace/ListState.tsx'
import { Screen } from '../../workplace/Screen.tsx'
import { useWorkplace } from '../../workplace/workplace.ts'
import { DeptPanel } from './DeptPanel.tsx'
import { OrgDialog } from './OrgDialog.tsx'
import { OrgList } from './OrgList.tsx'
import styles from './orgs.module.css'
import { type OrgRow, useOrgs } from './use-orgs.ts'

export default function OrgScreen() {
  const { t } = useTranslation()
  const orgs = useOrgs()
  const [openSid, setOpenSid] = useState<string | null>(null)
  const [edited, setEdited] = useState<OrgRow | 'new' | null>(null)
  const rows = orgs.data ?? []
  const open = rows.find(({ Sid }) => Sid === openSid) ?? rows[0]
  const { can } = useWorkplace()
  const add = can('operate') && (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => setEdited('new')}>
      {t('orgs.add')}
    </Button>
  )
  return (
    <Screen title={t('screens.orgMng.title')} hint={t('orgs.hint')} actions={add}>
      <ListState
        query={orgs}
        isEmpty={rows.length === 0}
        empty={{ title: t('orgs.empty'), hint: t('orgs.emptyHint'), action: add }}
      >
        <div className={styles.columns}>
          <OrgList rows={rows} openSid={open?.Sid ?? null} onOpen={setOpenSid} onEdit={setEdited} />
          {open && <DeptPanel key={open.Sid} org={open} />}
        </div>
      </ListState>
      {edited && <OrgDialog org={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
    </Screen>
  )
}
