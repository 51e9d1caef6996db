export * from './abilities.ts'
export * from './operations.ts'
export * from './roles.ts'
export * from './routes.ts'
