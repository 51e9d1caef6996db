/** Names, codes and authors' words keep their own direction within a sentence. */
export const isolated = (text: string): string => `\u2068${text}\u2069`
