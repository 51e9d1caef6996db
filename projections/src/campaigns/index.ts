export { nextRecipients, openMessages, recipientFilter, type OpenMessage, type RecipientPage } from './recipients.ts'
