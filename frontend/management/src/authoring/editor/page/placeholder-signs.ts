/** A text with its placeholders as what they stand for. */
export const withSigns = (text: string): string => text.replaceAll(/\{\{([^{}]+)\}\}/g, '‹$1›')
