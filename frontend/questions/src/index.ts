/**
 * For the staff's app. The respondent's app imports `answers.ts`, which holds no results view.
 *
 * - `<QuestionAnswer session questionSid ports told />` one question to be answered
 * - `<NairePages session title ports? />` the whole questionnaire page by page, as respondents meet it; sends nothing
 * - `<QuestionResult session questionSid />` one stored reply, read only, inside `<FileUrlProvider fileUrl>`
 * - `useQuestion(session, questionSid)`, `usePages(session)`, `useProgress(session)` states kept current
 * - `previewPorts(session)` answers go into the session, files stay in memory
 *
 * Pictures, films and lists of the questionnaire come through `<ResourcesProvider
 * resources={resourcesOf(naire.ResourceList)}>`. Sentences come through `<WordsProvider words={{ lang, t }}>` of
 * `@naire/ui` (keys `questions:…`, `validation:…`).
 */
export * from './answers.ts'
export {
  FileUrlProvider,
  RecordingNotesProvider,
  QuestionResult,
  type FileUrl,
  type QuestionResultProps,
  type RecordingNote,
  type RecordingNotes,
} from './results.ts'
