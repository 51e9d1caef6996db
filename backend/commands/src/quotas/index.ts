export { createQuotaWriteQueue, type QuotaAnswer, type QuotaWriteQueue } from './quota-keeper.ts'
