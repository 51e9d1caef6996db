export { FileUrlProvider, type FileUrl } from '@naire/frontend-interactions/results.ts'
export { QuestionResult, type QuestionResultProps } from './QuestionResult.tsx'
