import {
  keptSettings,
  type NaireSettings,
  settingRows,
  type ServiceSetting,
  type SettingForm,
} from '@naire/domain/naires'

export type SettingName = keyof NaireSettings | (typeof keptSettings)[number]

/**
 * Every setting of content §3.13 that an author sets, by what people want with it, in the order in which it is shown;
 * last what few need.
 */
export const settingGroups = {
  who: [
    'AccessConfig',
    'AccessPassword',
    'RequireSignIn',
    'SessionLimit',
    'AnonymousMode',
    'IdentifyingAlias',
    'IdentifyingValidationMode',
    'IdentifyingCodePattern',
    'IdentifyingCodeValidationMessage',
    'GeolocationMode',
    'ConsentText',
    'ConsentVersion',
  ],
  when: ['OpenFrom', 'OpenUntil', 'TimeLimit', 'PageTimeLimit', 'Resumable', 'EndOnFullQuotar', 'TimeZone'],
  look: [
    'DefaultTheme',
    'ThemeColor',
    'ThemeFont',
    'Logo',
    'CoverPicture',
    'CoverText',
    'CoverMinutes',
    'Header',
    'Footer',
    'Pagination',
    'AutoAdvance',
    'PreviousPageMode',
    'PreviousPagePassword',
    'HideQuestionCode',
  ],
  end: [
    'Conclusion',
    'ScoreBands',
    'ResultPage',
    'OwnAnswers',
    'FeedbackLink',
    'OnlineCommitBehavior',
    'SuccessParam',
    'ScoreExpression',
  ],
  work: [
    'ReviewLevels',
    'ReviewHours',
    'AppealHours',
    'JudgeHours',
    'AlarmClaimMinutes',
    'AlarmProcessMinutes',
    'AlarmNoteTemplates',
    'AlarmContactCodes',
    'Paradata',
  ],
  advanced: [
    'App_CommitMode',
    'CommitInterval',
    'CommitQuestionCodes',
    'CommitOnLastPage',
    'IdentifyingQuery',
    'ForceIdentifyingQuery',
    'UseGlobalShuffleSeed',
    'ShowFetchHelp',
    'HelpFetchConfig',
    'EmbedOrigins',
    'Css',
    'ExtScript',
    'CloudUpload',
    'CloudUploadName',
    'App_RequireRecord',
    'App_SnapshotMode',
    'App_Resumable',
    'App_SkipPrePage',
    'PrePageLength',
    'WxAppid',
  ],
  kept: ['NaireQuestionList', 'Outward', 'OWAnswerPageBeginSeq', 'OWAnswerPageFiles'],
} as const satisfies Readonly<Record<string, readonly SettingName[]>>

/** Groups whose settings are also known by the names of their fields. */
export const namedByField: ReadonlySet<SettingGroup> = new Set(['advanced', 'kept'])

export type SettingGroup = keyof typeof settingGroups

export const groupNames = Object.keys(settingGroups) as readonly SettingGroup[]

/** Control that an author sets a setting with. */
type SettingControl =
  | {
      readonly kind:
        | 'line'
        | 'lines'
        | 'colour'
        | 'picture'
        | 'moment'
        | 'rich'
        | 'expression'
        | 'flag'
        | 'timeZone'
        | 'theme'
        | 'codes'
        | 'request'
    }
  | { readonly kind: 'number'; readonly least: number; readonly most?: number }
  /** Of something that the installation has set up. */
  | { readonly kind: 'service'; readonly name: ServiceSetting }
  /** Stored as they stand here. */
  | { readonly kind: 'modes'; readonly modes: readonly (string | number)[] }

/** Settings that are told by more than their form, and those that the engine does not read. */
const own: Readonly<Partial<Record<SettingName, SettingControl>>> = {
  DefaultTheme: { kind: 'theme' },
  Header: { kind: 'rich' },
  Footer: { kind: 'rich' },
  Conclusion: { kind: 'rich' },
  CoverText: { kind: 'rich' },
  ConsentText: { kind: 'rich' },
  ScoreBands: { kind: 'lines' },
  Css: { kind: 'lines' },
  ExtScript: { kind: 'lines' },
  AlarmNoteTemplates: { kind: 'lines' },
  ShowFetchHelp: { kind: 'flag' },
  HelpFetchConfig: { kind: 'request' },
  OWAnswerPageBeginSeq: { kind: 'number', least: 1 },
  Outward: { kind: 'flag' },
  WxAppid: { kind: 'service', name: 'WxAppid' },
  CloudUploadName: { kind: 'service', name: 'CloudUploadName' },
}

export function controlOf(name: SettingName): SettingControl {
  return own[name] ?? (isKept(name) ? { kind: 'line' } : ofForm(settingRows[name].takes))
}

function isKept(name: SettingName): name is (typeof keptSettings)[number] {
  return (keptSettings as readonly string[]).includes(name)
}

function ofForm(form: SettingForm): SettingControl {
  if (typeof form === 'object') {
    if ('modes' in form) return { kind: 'modes', modes: form.modes }
    return 'least' in form ? { ...form, kind: 'number' } : { kind: 'modes', modes: form }
  }
  if (form === 'origins') return { kind: 'lines' }
  return { kind: form === 'text' ? 'line' : form === 'time' ? 'moment' : form }
}

/** The value that holds where the questionnaire gives none. */
export function fallbackOf(name: SettingName): unknown {
  return isKept(name) ? null : settingRows[name].fallback
}
