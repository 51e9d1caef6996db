/** Id of a question's section: where the error summary leads. */
export function questionId(sid: string): string {
  return `q-${sid}`
}

/** Id of a question's heading: what its controls are named by. */
export function headingId(sid: string): string {
  return `q-${sid}-stem`
}
