export {
  FileUrlProvider,
  RecordingNotesProvider,
  ResourcesProvider,
  resourcesOf,
  type FileUrl,
  type RecordingNote,
  type RecordingNotes,
  type Resources,
} from '@naire/frontend-interactions/results.tsx'
export { QuestionResult, type QuestionResultProps } from './QuestionResult.tsx'
