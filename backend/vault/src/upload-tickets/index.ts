export type { TicketFor, UploadTicket, UploadTickets } from './upload-tickets.ts'
export { createUploadTickets } from './create-upload-tickets.ts'
