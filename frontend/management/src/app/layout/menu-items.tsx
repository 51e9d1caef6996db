import type { Ability } from '@naire/domain/access'
import {
  AlertOutlined,
  AppstoreOutlined,
  AuditOutlined,
  BankOutlined,
  BarChartOutlined,
  DashboardOutlined,
  DatabaseOutlined,
  EditOutlined,
  ExperimentOutlined,
  EyeOutlined,
  FileExcelOutlined,
  FileTextOutlined,
  FundOutlined,
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
import type { ScreenName } from '../routes/rows.tsx'

export interface MenuItem {
  readonly name: ScreenName
  readonly icon: ComponentType
  /** Shown to those who have one of these; to everybody who may enter the route when absent. */
  readonly needs?: readonly Ability[]
}

/** Places outside of a subject. */
export const generalItems: readonly MenuItem[] = [
  { name: 'home', icon: HomeOutlined },
  { name: 'orgMng', icon: BankOutlined },
  { name: 'subjectMng', icon: ProjectOutlined },
  { name: 'userMng', icon: TeamOutlined },
  { name: 'questionMng', icon: ProfileOutlined },
  { name: 'accessMng', icon: EyeOutlined },
  { name: 'trailMng', icon: HistoryOutlined },
  { name: 'dutyMng', icon: ScheduleOutlined },
]

/** Places inside of the subject that is open. */
export const subjectItems: readonly MenuItem[] = [
  { name: 'subject', icon: AppstoreOutlined },
  { name: 'naireEdit', icon: EditOutlined },
  { name: 'naireSettings', icon: SettingOutlined },
  { name: 'dataMng', icon: DatabaseOutlined, needs: ['viewSessions'] },
  { name: 'alarmMng', icon: AlertOutlined, needs: ['processAlarms'] },
  { name: 'quotarMng', icon: PieChartOutlined, needs: ['manageQuotas', 'viewSessions'] },
  { name: 'appeal', icon: MessageOutlined, needs: ['appeal'] },
  { name: 'judge', icon: AuditOutlined, needs: ['judgeAppeals'] },
  { name: 'identMng', icon: IdcardOutlined },
  { name: 'identStat', icon: FundOutlined },
  { name: 'dataFactory', icon: ExperimentOutlined, needs: ['viewSessions'] },
  { name: 'dataBoard', icon: DashboardOutlined, needs: ['viewSessions'] },
  { name: 'dataReport', icon: BarChartOutlined, needs: ['viewSessions'] },
  { name: 'report', icon: FileTextOutlined, needs: ['viewSessions'] },
  { name: 'excel', icon: FileExcelOutlined, needs: ['manageExcel', 'browseExcel'] },
]
