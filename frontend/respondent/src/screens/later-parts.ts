/** What is shown beside the questions once the first page stands; it comes in one piece. */
export { default as PageTools } from '../navigation/PageTools.tsx'
export { exportAnswers } from './export-answers.ts'
export { default as PageFindings } from './PageFindings.tsx'
export { default as SyncLine } from './SyncLine.tsx'
export { default as TroubleBanners } from './TroubleBanners.tsx'
