export { presenceSeconds } from './presence.ts'
export { testLinkDays, triedRecord } from './test-link.ts'
export { asMeant } from './as-meant.ts'
export { mapAuthorTexts, type AuthorTextKind, type ReplaceAuthorText } from './author-texts.ts'
export { channelIn, channelParameter, isChannelCode } from './channel.ts'
export { hasCover } from './cover.ts'
export * from './commands.ts'
export * from './decider.ts'
export { embedOrigins } from './embed-origins.ts'
export * from './events.ts'
export { examSettings } from './exam.ts'
export { firstPress, prefillOf, standingParameter, type FirstPress } from './first-press.ts'
export { generalView, type GeneralView } from './general-view.ts'
export { metadataOf, type Metadata, type MetadataEntry, type MetadataSituation } from './metadata/metadata.ts'
export { objectTypes, type ObjectType } from './object-types.ts'
export { openLink, type OpenLink } from './decider.ts'
export {
  namesIn,
  orderModes,
  rangeProblems,
  readPageGroups,
  type OrderMode,
  type PageGroup,
  type PagePart,
} from './page-groups/index.ts'
export { parseDraft, parseRecord, type ParsedRecord } from './parse-record.ts'
export type { NaireProblem, NaireProblemKey } from './problems.ts'
export { preloadedLetters } from './preloaded-letters.ts'
export { previousPageHash } from './published-changes.ts'
export { publishedChanges, withChanges, type PublishedChanges } from './published-changes.ts'
export { publishedRecord, withoutPasswords, type Publication, type PublishedRecord } from './published-changes.ts'
export * from './record.ts'
export { authoredOf, memberWords, repeatGroups, withMembers, type MemberQuestion } from './repeats/index.ts'
export { requestOrigins } from './request-origins.ts'
export { isPictureReference, resourceAddress, resourceAddresses, resourceSid } from './resource-address.ts'
export { keptSettings, settingNames, settingRows, settingsOf, type SettingForm } from './settings.ts'
export { scoreWords } from './score-bands.ts'
export { namedService, serviceSettings, type ServiceSetting } from './named-service.ts'
export { normalSid } from './fields.ts'
export { isColour, themeStyle } from './theme.ts'
export { naires } from './wire.ts'
export { asksListed, codesOf, modeOf, settingModes } from './setting-modes.ts'
