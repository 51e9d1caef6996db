import { randomUUID } from 'node:crypto'

export const newSid = (): string => randomUUID().replaceAll('-', '').toUpperCase()
