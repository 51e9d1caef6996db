/** Minutes within which a raised alarm is to be claimed where the questionnaire does not say. */
export const usualClaimMinutes = 30
