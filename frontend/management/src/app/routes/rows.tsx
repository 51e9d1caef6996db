import { type Route, type RouteName, routes, mayEnter, type RoleCode } from '@naire/domain/access'
import { matchPath } from 'react-router'
import { loadNaireEdit } from '../../authoring/naire-edit/load-naire-edit.ts'
import { type LazyScreen, lazyScreen } from './lazy-screen.ts'

/** Routes of this app; the sign-in and the respondent's pages are drawn elsewhere. */
export type ScreenName = Exclude<RouteName, 'login' | 'invitation' | 'survey' | 'uploadAttach'>

export interface RouteRow {
  /** Also the key of its words, `screens.<name>` in the locale. */
  readonly name: ScreenName
  readonly path: string
  readonly screen: LazyScreen | null
}

const recycleBin = lazyScreen(() => import('../../administration/recycle-bin/RecycleBinScreen.tsx'))
const dataScreen = lazyScreen(() => import('../../reviewing/data/DataScreen.tsx'))

/** The screen of each route; `null`: not built yet, the place then says what will be there. */
const screens = {
  home: lazyScreen(() => import('../../administration/home/HomeScreen.tsx')),
  orgMng: lazyScreen(() => import('../../administration/orgs/OrgScreen.tsx')),
  subjectMng: lazyScreen(() => import('../../administration/subjects/SubjectScreen.tsx')),
  userMng: lazyScreen(() => import('../../administration/users/UserScreen.tsx')),
  accessMng: lazyScreen(() => import('../access-log/AccessLogScreen.tsx')),
  dutyMng: lazyScreen(() => import('../../administration/background/BackgroundScreen.tsx')),
  trailMng: lazyScreen(() => import('../../administration/trail/TrailScreen.tsx')),
  recycleMng: recycleBin,
  recycle: recycleBin,
  questionMng: lazyScreen(() => import('../../authoring/questions/QuestionScreen.tsx')),
  subject: lazyScreen(() => import('../../administration/subject-home/SubjectHomeScreen.tsx')),
  naireEdit: lazyScreen(loadNaireEdit),
  naireSettings: lazyScreen(() => import('../../authoring/settings/SettingsScreen.tsx')),
  dataMng: dataScreen,
  alarmMng: dataScreen,
  quotarMng: lazyScreen(() => import('../quotas/QuotaPlace.tsx')),
  appeal: lazyScreen(() => import('../../reviewing/appeals/AppealScreen.tsx')),
  judge: lazyScreen(() => import('../../reviewing/appeals/JudgeScreen.tsx')),
  appealSession: lazyScreen(() => import('../../reviewing/appeals/AppealSessionScreen.tsx')),
  sessionNaire: lazyScreen(() => import('../../reviewing/session/SessionScreen.tsx')),
  identMng: lazyScreen(() => import('../../fieldwork/idents/IdentScreen.tsx')),
  identStat: lazyScreen(() => import('../../fieldwork/idents/IdentStatScreen.tsx')),
  rewardMng: lazyScreen(() => import('../formulas/RewardPlace.tsx')),
  retentionMng: lazyScreen(() => import('../../fieldwork/retention/RetentionScreen.tsx')),
  secondReview: lazyScreen(() => import('../../reviewing/second-reviews/SecondReviewScreen.tsx')),
  dataFactory: lazyScreen(() => import('../formulas/FactoryPlace.tsx')),
  dataBoard: lazyScreen(() => import('../../analysis/board/BoardScreen.tsx')),
  dataReport: lazyScreen(() => import('../../analysis/crosstab/CrosstabScreen.tsx')),
  report: lazyScreen(() => import('../../analysis/report/ReportScreen.tsx')),
  excel: lazyScreen(() => import('../../fieldwork/excels/ExcelScreen.tsx')),
  analysisShare: lazyScreen(() => import('../../analysis/share/ShareScreen.tsx')),
} satisfies Record<ScreenName, RouteRow['screen']>

export const routeRows: readonly RouteRow[] = (Object.keys(screens) as ScreenName[]).map((name) => ({
  name,
  path: routerPath(routes[name]),
  screen: screens[name],
}))

/** Begins to load the screen of an address, while the words for it are loaded. */
export function loadAhead(pathname: string): void {
  routeRows.find(({ path }) => matchPath(path, pathname))?.screen?.ahead()
}

/** `/userMng/{orgSid?}` as the router writes it: `/userMng/:orgSid?`. */
function routerPath({ path }: Route): string {
  return path.replaceAll(/\{(\w+)(\??)\}/g, ':$1$2')
}

/** Where to go instead, or `null` when the screen may be seen (shell §2, navigation guard). */
export function guard(route: RouteName, authority: number | null, fullPath: string): string | null {
  if (mayEnter(route, authority as RoleCode | null)) return null
  return authority === null ? `/login?redirect=${encodeURIComponent(fullPath)}` : '/'
}

/** Where somebody signed in goes from `/login`: to the redirect when it is a place of this app, else to `/`. */
export function afterLogin(search: string): string {
  const redirect = new URLSearchParams(search).get('redirect')
  return redirect && /^\/(?![/\\])/.test(redirect) && !redirect.startsWith('/login') ? redirect : '/'
}

const sid = '([0-9A-Fa-f-]{32,38})'
const orgPlaces = new RegExp(`^/(?:subject|subjectMng|questionMng|userMng|recycleMng)/${sid}(?:/|$)`)
const subjectPlaces = new RegExp(`^/subject/${sid}/${sid}(?:/|$)`)

/** Route parameter orgSid identifies the organisation. */
export function orgOf(pathname: string): string | null {
  return orgPlaces.exec(pathname)?.[1] ?? null
}

export function subjectOf(pathname: string): string | null {
  return subjectPlaces.exec(pathname)?.[2] ?? null
}
