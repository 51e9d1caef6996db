import { PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { ListState } from '../../workplace/ListState.tsx'
import { Screen } from '../../workplace/Screen.tsx'
import { useWorkplace } from '../../workplace/workplace.ts'
import { SubjectDialog } from './SubjectDialog.tsx'
import { SubjectTable } from './SubjectTable.tsx'
import { type SubjectRow, useSubjects } from '../../workplace/use-subjects.ts'

export default function SubjectScreen() {
  const { t } = useTranslation()
  const { can } = useWorkplace()
  const { orgSid = '' } = useParams()
  const subjects = useSubjects()
  const [edited, setEdited] = useState<SubjectRow | 'new' | null>(null)
  const rows = subjects.data?.filter((subject) => subject.OrgSid === orgSid) ?? []
  const mayEdit = can('manageSubjects')
  const add = mayEdit && (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => setEdited('new')}>
      {t('subjects.add')}
    </Button>
  )
  return (
    <Screen title={t('screens.subjectMng.title')} hint={t('subjects.hint')} actions={add}>
      <ListState
        query={subjects}
        isEmpty={rows.length === 0}
        empty={{ title: t('subjects.empty'), hint: t('subjects.emptyHint'), action: add }}
      >
        <SubjectTable rows={rows} mayEdit={mayEdit} onEdit={setEdited} />
      </ListState>
      {edited && (
        <SubjectDialog subject={edited === 'new' ? null : edited} orgSid={orgSid} onClose={() => setEdited(null)} />
      )}
    </Screen>
  )
}
