/**
 * A published questionnaire of at most so many letters of JSON is asked for with its page, whole. A larger one is asked
 * for by the page's script, which knows what the device holds of it.
 */
export const preloadedLetters = 32_768
