interface CheckRequest {
  readonly questionSid: string
  readonly interactionSid: string
}

declare global {
  interface Window {
    /**
     * Set by a page that embeds this app: says as a sentence what it finds wrong with a typed text; null or blank when
     * all is well.
     */
    naireExtraCheck?: (text: string, asked: CheckRequest) => string | null | undefined
  }
}

/**
 * The embedding page's own check of what is typed (runtime §5); an input with `DisableInputExtraValidation` is not
 * asked about.
 */
export function extraCheck(text: string, asked: CheckRequest): string | null {
  if (typeof window === 'undefined' || !window.naireExtraCheck) return null
  try {
    return window.naireExtraCheck(text, asked) || null
  } catch {
    // A check that fails is none: nobody is kept from answering by it.
    return null
  }
}
