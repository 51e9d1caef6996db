/** Minutes within which a claimed alarm is to be processed where the questionnaire does not say. */
export const usualProcessMinutes = 240
