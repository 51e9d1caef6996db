import { type Route, type RouteName, routes } from '@naire/domain/access'
import { type ComponentType, lazy, type LazyExoticComponent } from 'react'

/** Routes of this app; the sign-in and the respondent's pages are drawn elsewhere. */
export type ScreenName = Exclude<RouteName, 'login' | 'survey' | 'uploadAttach'>

export interface RouteRow {
  /** Also the key of its words, `screens.<name>` in the locale. */
  readonly name: ScreenName
  readonly path: string
  readonly screen: LazyExoticComponent<ComponentType> | null
}

const dataScreen = lazy(() => import('../../reviewing/data/DataScreen.tsx'))

/** The screen of each route; `null`: not built yet, the place then says what will be there. */
const screens = {
  home: lazy(() => import('../../administration/home/HomeScreen.tsx')),
  orgMng: lazy(() => import('../../administration/orgs/OrgScreen.tsx')),
  subjectMng: lazy(() => import('../../administration/subjects/SubjectScreen.tsx')),
  userMng: lazy(() => import('../../administration/users/UserScreen.tsx')),
  questionMng: null,
  subject: lazy(() => import('../../administration/subject-home/SubjectHomeScreen.tsx')),
  naireEdit: lazy(() => import('../../authoring/naires/NaireScreen.tsx')),
  naireSettings: null,
  dataMng: dataScreen,
  alarmMng: dataScreen,
  quotarMng: lazy(() => import('../../fieldwork/quotas/QuotaScreen.tsx')),
  appeal: lazy(() => import('../../reviewing/appeals/AppealScreen.tsx')),
  judge: lazy(() => import('../../reviewing/appeals/JudgeScreen.tsx')),
  appealSession: lazy(() => import('../../reviewing/appeals/AppealSessionScreen.tsx')),
  sessionNaire: lazy(() => import('../../reviewing/session/SessionScreen.tsx')),
  identMng: null,
  identStat: null,
  dataFactory: null,
  dataBoard: null,
  dataReport: null,
  report: null,
  excel: null,
  analysisShare: null,
} satisfies Record<ScreenName, RouteRow['screen']>

export const routeRows: readonly RouteRow[] = (Object.keys(screens) as ScreenName[]).map((name) => ({ name, path: routerPath(routes[name]), screen: screens[name] }))

/** `/userMng/{orgSid?}` as the router writes it: `/userMng/:orgSid?`. */
function routerPath({ path }: Route): string {
  return path.replaceAll(/\{(\w+)(\??)\}/g, ':$1$2')
}
