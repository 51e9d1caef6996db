export { createApp } from './app.ts'
export { readConfig, type Config } from './config.ts'
export { connectParts, type Parts } from './connect-parts.ts'
