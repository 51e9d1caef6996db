import type { Ability } from '@naire/domain/access'
import {
  AlertOutlined,
  AppstoreOutlined,
  AuditOutlined,
  BankOutlined,
  BarChartOutlined,
  DashboardOutlined,
  DatabaseOutlined,
  DeleteOutlined,
  DiffOutlined,
  EditOutlined,
  ExperimentOutlined,
  EyeOutlined,
  FieldTimeOutlined,
  FileExcelOutlined,
  FileTextOutlined,
  FundOutlined,
  GiftOutlined,
  HistoryOutlined,
  HomeOutlined,
  IdcardOutlined,
  MessageOutlined,
  PieChartOutlined,
  ProfileOutlined,
  ProjectOutlined,
  ScheduleOutlined,
  SettingOutlined,
  TeamOutlined,
} from '@ant-design/icons'
import type { ComponentType } from 'react'
import { generatePath, useLocation } from 'react-router'
import { type ScreenName, routeRows, guard, orgOf, subjectOf } from '../routes/rows.tsx'
import { useWorkplace } from '../../workplace/workplace.ts'

export interface MenuItem {
  readonly name: ScreenName
  readonly icon: ComponentType
  /** Shown to those who have one of these; to everybody who may enter the route when absent. */
  readonly needs?: readonly Ability[]
  /** Shows one questionnaire: the one that the address names already. */
  readonly isOfNaire?: boolean
}

/** Places outside of a subject. */
const generalItems: readonly MenuItem[] = [
  { name: 'home', icon: HomeOutlined },
  { name: 'orgMng', icon: BankOutlined },
  { name: 'subjectMng', icon: ProjectOutlined },
  { name: 'userMng', icon: TeamOutlined },
  { name: 'questionMng', icon: ProfileOutlined },
  { name: 'accessMng', icon: EyeOutlined },
  { name: 'trailMng', icon: HistoryOutlined },
  { name: 'recycleMng', icon: DeleteOutlined },
  { name: 'dutyMng', icon: ScheduleOutlined },
]

/** Places inside of the subject that is open. */
export const subjectItems: readonly MenuItem[] = [
  { name: 'subject', icon: AppstoreOutlined },
  { name: 'naireEdit', icon: EditOutlined },
  { name: 'naireSettings', icon: SettingOutlined, isOfNaire: true },
  { name: 'dataMng', icon: DatabaseOutlined, needs: ['viewSessions'], isOfNaire: true },
  { name: 'alarmMng', icon: AlertOutlined, needs: ['processAlarms'] },
  { name: 'quotarMng', icon: PieChartOutlined, needs: ['manageQuotas', 'viewSessions'] },
  { name: 'appeal', icon: MessageOutlined, needs: ['appeal'] },
  { name: 'judge', icon: AuditOutlined, needs: ['judgeAppeals'] },
  { name: 'secondReview', icon: DiffOutlined, needs: ['review', 'assignReviewer'], isOfNaire: true },
  { name: 'identMng', icon: IdcardOutlined, isOfNaire: true },
  { name: 'identStat', icon: FundOutlined },
  { name: 'rewardMng', icon: GiftOutlined, needs: ['redPacket'] },
  { name: 'dataFactory', icon: ExperimentOutlined, needs: ['viewSessions'], isOfNaire: true },
  { name: 'dataBoard', icon: DashboardOutlined, needs: ['viewSessions'] },
  { name: 'dataReport', icon: BarChartOutlined, needs: ['viewSessions'] },
  { name: 'report', icon: FileTextOutlined, needs: ['readReports'] },
  { name: 'excel', icon: FileExcelOutlined, needs: ['manageExcel', 'browseExcel'], isOfNaire: true },
  { name: 'retentionMng', icon: FieldTimeOutlined, needs: ['manageSubjects'] },
  { name: 'recycle', icon: DeleteOutlined },
]

interface MenuSection {
  readonly id: 'general' | 'subject'
  readonly items: readonly { readonly item: MenuItem; readonly to: string }[]
}

/** Menu entries that this person may open from here. */
export function useMenuSections(): readonly MenuSection[] {
  const { me, can } = useWorkplace()
  const { pathname, search } = useLocation()
  const orgSid = orgOf(pathname) ?? me.OrgSid
  const subjectSid = subjectOf(pathname)
  const naire = new URLSearchParams(search).get('naire')
  const shown = (items: readonly MenuItem[]) =>
    items.flatMap((item) => {
      const row = routeRows.find(({ name }) => name === item.name)
      const isAllowed = row && guard(row.name, me.Authority, '/') === null && (!item.needs || item.needs.some(can))
      const isPlaced = orgSid || !row?.path.includes(':orgSid') || row.path.endsWith('?')
      if (!isAllowed || !isPlaced) return []
      const named = item.isOfNaire && naire !== null ? `?${new URLSearchParams({ naire })}` : ''
      return [{ item, to: generatePath(row.path, { orgSid, subjectSid }) + named }]
    })
  const general: MenuSection = { id: 'general', items: shown(generalItems) }
  return subjectSid ? [general, { id: 'subject', items: shown(subjectItems) }] : [general]
}
