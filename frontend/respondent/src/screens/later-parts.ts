/** Components beside the questions, shown after the first page; loaded as one chunk. */
export { default as PageTools } from '../navigation/PageTools.tsx'
export { exportAnswers } from './export-answers.ts'
export { default as PageFindings } from './PageFindings.tsx'
export { default as SyncLine } from './SyncLine.tsx'
export { default as TroubleBanners } from './TroubleBanners.tsx'
