import { feedbacks as wire } from '@naire/domain/sessions'
import { wireTable } from '../rows/table.ts'

export const feedbacksTable = wireTable('feedbacks', wire)
