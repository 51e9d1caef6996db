export { createQuotaKeeper, type QuotaAnswer, type QuotaKeeper } from './quota-keeper.ts'
