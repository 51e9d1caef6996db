import type { keptSettings, NaireSettings } from '@naire/domain/naires'

export type SettingName = keyof NaireSettings | (typeof keptSettings)[number]

/** Every setting of content §3.13 that an author sets, by what it is about, in the order in which it is shown. */
export const settingGroups = {
  access: ['AccessConfig', 'AccessPassword', 'RequireSignIn', 'SessionLimit', 'Resumable', 'GeolocationMode'],
  identifying: [
    'AnonymousMode',
    'IdentifyingAlias',
    'IdentifyingValidationMode',
    'IdentifyingCodePattern',
    'IdentifyingCodeValidationMessage',
    'IdentifyingQuery',
    'ForceIdentifyingQuery',
  ],
  answering: [
    'Pagination',
    'PreviousPageMode',
    'PreviousPagePassword',
    'HideQuestionCode',
    'UseGlobalShuffleSeed',
    'ShowFetchHelp',
    'HelpFetchConfig',
    'TimeZone',
    'Paradata',
  ],
  committing: ['App_CommitMode', 'CommitInterval', 'CommitQuestionCodes', 'CommitOnLastPage', 'OnlineCommitBehavior'],
  outcome: [
    'SuccessParam',
    'EndOnFullQuotar',
    'ScoreExpression',
    'ReviewLevels',
    'ReviewHours',
    'AppealHours',
    'JudgeHours',
    'AlarmClaimMinutes',
    'AlarmProcessMinutes',
    'AlarmNoteTemplates',
    'AlarmContactCodes',
  ],
  appearance: ['DefaultTheme', 'Header', 'Footer', 'Conclusion', 'FeedbackLink', 'Css', 'ExtScript'],
  files: ['CloudUpload', 'CloudUploadName'],
  app: ['App_RequireRecord', 'App_SnapshotMode', 'App_Resumable', 'App_SkipPrePage', 'PrePageLength', 'WxAppid'],
  kept: ['NaireQuestionList', 'Outward', 'OWAnswerPageBeginSeq', 'OWAnswerPageFiles'],
} as const satisfies Readonly<Record<string, readonly SettingName[]>>

export type SettingGroup = keyof typeof settingGroups

export const groupNames = Object.keys(settingGroups) as readonly SettingGroup[]

/** Written when the questionnaire is published, never by hand. */
export const writtenSettings = ['PublishTime', 'OpenUrl'] as const satisfies readonly SettingName[]
