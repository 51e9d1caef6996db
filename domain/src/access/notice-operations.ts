import { open, type Operation } from './operation.ts'

/** Calls about one's own notices and tasks: nobody has those of others. */
export const noticeOperations = {
  readNotices: open('GET', '/odata/Notices', 'signedIn'),
  markNoticesRead: open('POST', '/odata/Notices/SurveyExpert.MarkRead()', 'signedIn'),
  readPersonalTasks: open('GET', '/odata/PersonalTasks', 'signedIn'),
  noticeSettings: open('GET', '/api/NoticeSettings', 'signedIn'),
  saveNoticeSettings: open('POST', '/api/SaveNoticeSettings', 'signedIn'),
} as const satisfies Record<string, Operation>
