import { beverageMarket } from './beverage-market.ts'
import { communityNeeds } from './community-needs.ts'
import { courseEvaluation } from './course-evaluation.ts'
import { customerSatisfaction } from './customer-satisfaction.ts'
import { employeeEngagement } from './employee-engagement.ts'
import { eventFeedback } from './event-feedback.ts'
import { mysteryShopping } from './mystery-shopping.ts'
import { productIdeas } from './product-ideas.ts'
import type { Template } from './template.ts'
import { volunteerRegistration } from './volunteer-registration.ts'
import { websiteUsability } from './website-usability.ts'

export { recordOfTemplate } from './template.ts'

/** Questionnaires to begin from, as texts; PHQ-9 with GAD-7 and the gallery of types stand beside them as records. */
export const templates: readonly Template[] = [
  customerSatisfaction,
  mysteryShopping,
  productIdeas,
  employeeEngagement,
  eventFeedback,
  courseEvaluation,
  beverageMarket,
  communityNeeds,
  volunteerRegistration,
  websiteUsability,
]
