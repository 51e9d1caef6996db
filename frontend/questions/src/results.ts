export { FileUrlProvider, RecordingNotesProvider, type FileUrl, type RecordingNote, type RecordingNotes } from '@naire/frontend-interactions/results.ts'
export { QuestionResult, type QuestionResultProps } from './QuestionResult.tsx'
