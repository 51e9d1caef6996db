import { recordOf } from './fields.ts'
import { defaultTimeZone } from '../expression/index.ts'
import { usualClaimMinutes, usualProcessMinutes } from '../sessions/alarm/events.ts'
import { mostDueHours, usualDueHours } from '../sessions/deadlines.ts'
import { timeLimitBounds } from '../time-limits/time-limits.ts'
import type { NaireRecord, NaireSettings } from './record.ts'
import { settingModes } from './setting-modes.ts'

/**
 * Value that a setting takes: a form, one of several numbers, or a whole number from `least` up to `most` (null: no
 * limit).
 */
export type SettingForm =
  | 'text'
  | 'expression'
  | 'flag'
  | 'time'
  | 'timeZone'
  | 'codes'
  | 'origins'
  | 'colour'
  | 'picture'
  | readonly number[]
  | { readonly least: number; readonly most?: number }
  | { readonly modes: readonly string[] }

interface SettingRow<T> {
  readonly fallback: T
  readonly takes: SettingForm
}

/** Every setting that has an effect, with its default. */
export const settingRows = {
  PublishTime: { fallback: null, takes: 'time' },
  EndOnFullQuotar: { fallback: true, takes: 'flag' },
  ScoreExpression: { fallback: '', takes: 'expression' },
  SuccessParam: { fallback: '', takes: 'expression' },
  OpenUrl: { fallback: '', takes: 'text' },
  AnonymousMode: { fallback: 0, takes: [0, 1] },
  // Seconds between two commits when they are timed.
  CommitInterval: { fallback: 60, takes: { least: 1 } },
  App_CommitMode: { fallback: 0, takes: [0, 1, 2, 3] },
  DefaultTheme: { fallback: 'default', takes: 'text' },
  ThemeColor: { fallback: '', takes: 'colour' },
  ThemeFont: { fallback: 'System', takes: { modes: settingModes.ThemeFont } },
  UseGlobalShuffleSeed: { fallback: false, takes: 'flag' },
  HideQuestionCode: { fallback: false, takes: 'flag' },
  SessionLimit: { fallback: null, takes: { least: 1 } },
  Css: { fallback: '', takes: 'text' },
  ExtScript: { fallback: '', takes: 'text' },
  Header: { fallback: '', takes: 'text' },
  Footer: { fallback: '', takes: 'text' },
  Conclusion: { fallback: '', takes: 'text' },
  ScoreBands: { fallback: '', takes: 'text' },
  Logo: { fallback: '', takes: 'picture' },
  CoverPicture: { fallback: '', takes: 'picture' },
  CoverText: { fallback: '', takes: 'text' },
  CoverMinutes: { fallback: null, takes: { least: 1, most: 600 } },
  ConsentText: { fallback: '', takes: 'text' },
  ConsentVersion: { fallback: '', takes: 'text' },
  FeedbackLink: { fallback: '', takes: 'text' },
  CloudUpload: { fallback: false, takes: 'flag' },
  TimeZone: { fallback: defaultTimeZone, takes: 'timeZone' },
  ReviewLevels: { fallback: 1, takes: { least: 1 } },
  ReviewHours: { fallback: usualDueHours.review, takes: { least: 1, most: mostDueHours } },
  AppealHours: { fallback: usualDueHours.appeal, takes: { least: 1, most: mostDueHours } },
  JudgeHours: { fallback: usualDueHours.judge, takes: { least: 1, most: mostDueHours } },
  AlarmClaimMinutes: { fallback: usualClaimMinutes, takes: { least: 1 } },
  AlarmProcessMinutes: { fallback: usualProcessMinutes, takes: { least: 1 } },
  AlarmNoteTemplates: { fallback: '', takes: 'text' },
  AlarmContactCodes: { fallback: '', takes: 'codes' },
  AccessConfig: { fallback: 'Default', takes: { modes: settingModes.AccessConfig } },
  AccessPassword: { fallback: '', takes: 'text' },
  EmbedOrigins: { fallback: '', takes: 'origins' },
  OpenFrom: { fallback: null, takes: 'time' },
  OpenUntil: { fallback: null, takes: 'time' },
  RequireSignIn: { fallback: false, takes: 'flag' },
  Pagination: { fallback: 'Default', takes: { modes: settingModes.Pagination } },
  AutoAdvance: { fallback: false, takes: 'flag' },
  PreviousPageMode: { fallback: 'Default', takes: { modes: settingModes.PreviousPageMode } },
  PreviousPagePassword: { fallback: '', takes: 'text' },
  Resumable: { fallback: 'Auto', takes: { modes: settingModes.Resumable } },
  // Blank: as `Resumable` says.
  App_Resumable: { fallback: '', takes: { modes: settingModes.App_Resumable } },
  App_SnapshotMode: { fallback: 'Both', takes: { modes: settingModes.App_SnapshotMode } },
  App_RequireRecord: { fallback: false, takes: 'flag' },
  App_SkipPrePage: { fallback: false, takes: 'flag' },
  PrePageLength: { fallback: 0, takes: { least: 0 } },
  OnlineCommitBehavior: { fallback: 'Auto', takes: { modes: settingModes.OnlineCommitBehavior } },
  GeolocationMode: { fallback: 'Disable', takes: { modes: settingModes.GeolocationMode } },
  ResultPage: { fallback: 'Hide', takes: { modes: settingModes.ResultPage } },
  OwnAnswers: { fallback: 'Hide', takes: { modes: settingModes.OwnAnswers } },
  TimeLimit: { fallback: null, takes: { least: timeLimitBounds.least, most: timeLimitBounds.most } },
  PageTimeLimit: { fallback: null, takes: { least: timeLimitBounds.least, most: timeLimitBounds.most } },
  Paradata: { fallback: 'Default', takes: { modes: settingModes.Paradata } },
  CommitOnLastPage: { fallback: false, takes: 'flag' },
  CommitQuestionCodes: { fallback: '', takes: 'codes' },
  IdentifyingAlias: { fallback: '', takes: 'text' },
  IdentifyingCodePattern: { fallback: '', takes: 'text' },
  IdentifyingCodeValidationMessage: { fallback: '', takes: 'text' },
  // 0: any code of the pattern; 1: a code of the questionnaire's list.
  IdentifyingValidationMode: { fallback: 0, takes: [0, 1] },
  IdentifyingQuery: { fallback: '', takes: 'text' },
  ForceIdentifyingQuery: { fallback: false, takes: 'flag' },
} as const satisfies { readonly [Name in keyof NaireSettings]: SettingRow<NaireSettings[Name]> }

export const settingNames = Object.keys(settingRows) as readonly (keyof NaireSettings)[]

/** Settings of the specification that are kept and shown; their effects come with the parts that they belong to. */
export const keptSettings = [
  'WxAppid',
  'CloudUploadName',
  'ShowFetchHelp',
  'HelpFetchConfig',
  'OWAnswerPageBeginSeq',
  'OWAnswerPageFiles',
  'Outward',
  'NaireQuestionList',
] as const

/** The settings of a questionnaire, defaults filled in. */
export function settingsOf(record: NaireRecord): NaireSettings {
  return recordOf(Object.fromEntries(settingNames.map((name) => [name, record[name] ?? settingRows[name].fallback])))
}
