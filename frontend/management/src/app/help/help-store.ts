import { matchPath } from 'react-router'
import { create } from 'zustand'
import { routeRows, type ScreenName } from '../routes/rows.tsx'

interface HelpState {
  /** Chapter that is shown; null: the manual is closed. */
  readonly page: string | null
  open(page: string): void
  close(): void
}

export const useHelp = create<HelpState>()((set) => ({
  page: null,
  open: (page) => set({ page }),
  close: () => set({ page: null }),
}))

/** Chapter about each screen. */
export const chapters = {
  home: 'start',
  subjectMng: 'start',
  subject: 'start',
  naireEdit: 'authoring',
  questionMng: 'authoring',
  naireSettings: 'publish',
  quotarMng: 'logic',
  identMng: 'fieldwork',
  identStat: 'fieldwork',
  rewardMng: 'fieldwork',
  dataMng: 'data',
  sessionNaire: 'review',
  secondReview: 'review',
  alarmMng: 'review',
  judge: 'review',
  appeal: 'customers',
  appealSession: 'customers',
  dataFactory: 'data',
  dataBoard: 'data',
  dataReport: 'data',
  report: 'data',
  analysisShare: 'customers',
  excel: 'customers',
  recycle: 'data',
  recycleMng: 'data',
  orgMng: 'organisation',
  userMng: 'organisation',
  accessMng: 'organisation',
  trailMng: 'review',
  dutyMng: 'operating',
  retentionMng: 'operating',
} as const satisfies Record<ScreenName, string>

/** Chapter about the screen at an address. */
export function chapterOf(pathname: string): string {
  const row = routeRows.find(({ path }) => matchPath(path, pathname))
  return row === undefined ? 'start' : chapters[row.name]
}
