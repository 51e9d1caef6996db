import type { NaireRecord } from './record.ts'

const access = ['Default', 'Disable', 'RequirePassword'] as const
const retain = ['Auto', 'Force', 'Disable'] as const

/**
 * Settings that are one of several modes (runtime §3), each in the order of its numbers; the first holds where none is
 * given, but nobody is asked where they are unless the author says so.
 */
export const settingModes = {
  AccessConfig: access,
  PreviousPageMode: access,
  Resumable: retain,
  App_Resumable: retain,
  /** Where photos come from in the mobile app (image source, runtime §3). */
  App_SnapshotMode: ['Both', 'Camera', 'Gallery'],
  OnlineCommitBehavior: ['Auto', 'Manually', 'Prompt'],
  GeolocationMode: retain,
  /** Ours: whether a respondent sees their answers after handing in, and may have them erased. */
  OwnAnswers: ['Hide', 'Show', 'Erase'],
  /** Ours: whether the end shows the score, and each scored answer with its points. */
  ResultPage: ['Hide', 'Score', 'Answers'],
  /** Ours: letters of the respondents' pages. */
  ThemeFont: ['System', 'Serif', 'Rounded'],
  /** Ours: how questions stand on pages (content §3.11). */
  Pagination: ['Default', 'QuestionPerPage', 'OnePage'],
  /** Ours: whether it is measured how a session is answered. */
  Paradata: ['Default', 'Disable'],
} as const

type Settings = typeof settingModes

/** The mode that a record gives by name or by number. */
export function modeOf<Name extends keyof Settings>(
  record: Pick<NaireRecord, Name>,
  name: Name,
): Settings[Name][number] {
  const modes: readonly Settings[Name][number][] = settingModes[name]
  const given = record[name] ?? (name === 'GeolocationMode' ? 'Disable' : undefined)
  return modes.find((mode, at) => mode === given || at === given) ?? modes[0]!
}

/** Whether only codes of the questionnaire's list begin a session. */
export const asksListed = ({
  AnonymousMode,
  IdentifyingValidationMode,
}: Pick<NaireRecord, 'AnonymousMode' | 'IdentifyingValidationMode'>): boolean =>
  AnonymousMode === 1 && IdentifyingValidationMode === 1

/** The codes of a setting that lists them, or is a text with commas between. */
export function codesOf(codes: readonly string[] | string | undefined): readonly string[] {
  const list = typeof codes === 'string' ? codes.split(/[,，;；\s]+/) : (codes ?? [])
  return list.filter((code) => code !== '')
}
