export type { Settings } from './settings.ts'
export { createSettings } from './create-settings.ts'
