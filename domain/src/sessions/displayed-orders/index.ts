export { shownDefSid, shownEntries, shownIn, type DisplayedOrders } from './shown-entries.ts'
export { shownOrders, type ShownList, type ShownOrders } from './shown-entries.ts'
