export { createQuotaWriteQueue, type QuotaAnswer, type QuotaWriteQueue } from './quota-write-queue.ts'
