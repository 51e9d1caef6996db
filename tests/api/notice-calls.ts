import type { OperationName } from '@naire/domain/access'
import { usualPreferences } from '@naire/domain/notices'
import type { CallMakers } from './analysis-calls.ts'
import type { Call } from './calls.ts'
import { newSid } from './fieldwork.ts'

/** One request of each call about one's own notices. */
export const noticeCalls = ({ act, look }: CallMakers) =>
  ({
    readNotices: look(() => '/odata/Notices'),
    readPersonalTasks: look(() => '/odata/PersonalTasks'),
    markNoticesRead: act(
      () => '/odata/Notices/SurveyExpert.MarkRead()',
      () => ({ Sids: [newSid()] }),
    ),
    noticeSettings: look(() => '/api/NoticeSettings'),
    saveNoticeSettings: act(
      () => '/api/SaveNoticeSettings',
      () => ({ Mail: null, Preferences: usualPreferences }),
    ),
  }) as const satisfies { readonly [Name in OperationName]?: Call }
