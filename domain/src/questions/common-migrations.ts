/** Steps that lift what all types have in common to today's shape, oldest first; each leaves newer content as it is. */
export const commonMigrations: readonly Migration[] = [
  /** Extra validations written as triples of id, expression and message (content §3.1). */
  (raw) => {
    const { ExtraValidations } = raw
    if (!Array.isArray(ExtraValidations) || !ExtraValidations.some(Array.isArray)) return raw
    return {
      ...raw,
      ExtraValidations: ExtraValidations.map((item: unknown) => (Array.isArray(item) ? namedTriple(item) : item)),
    }
  },
]

/** A content with what all types have in common in today's shape. */
export const lifted: Migration = (raw) => commonMigrations.reduce((content, lift) => lift(content), raw)

export type Migration = (raw: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>

const namedTriple = ([Id, Expression, Message]: readonly unknown[]) => ({ Id, Expression, Message })
