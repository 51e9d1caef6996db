export type { Cleaned } from './clean-record.ts'
export { naireCommands, NaireInvalid, type ImportNaireRequest, type NaireCommands, type NaireRequest } from './naire-commands.ts'
export { naireReader, type NaireContent, type NaireReader } from './naire-reader.ts'
