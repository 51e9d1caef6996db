export { safeHtml, type SanitisedField } from './clean-record.ts'
export { NaireInvalid, type ImportNaireRequest, type NaireRequest } from './content-commands.ts'
export { naireCommands, type NaireCommands } from './naire-commands.ts'
export { naireReader, type NaireContent, type NaireReader } from './naire-reader.ts'
