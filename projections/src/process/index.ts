export { type BackgroundConfig, ConfigInvalid, readConfig } from './config.ts'
export { createLogger, type Logger } from './logger.ts'
export { connectParts, type Parts } from './parts.ts'
export { runProcess, type RunningProcess } from './run-process.ts'
