export type { SessionMoves } from './session-moves.ts'
export { createSessionMoves } from './create-session-moves.ts'
