export { createApp } from './app.ts'
export { readConfig, type Config } from './config.ts'
export { connectParts } from './connect-parts.ts'
export type { Parts } from './parts.ts'
