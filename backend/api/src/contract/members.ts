/** User with access to a subject, besides the administrators. */
export interface SubjectMember {
  readonly UserSid: string
  readonly Code: string
  readonly Name: string | null
  /** In the organisation; null for somebody who is no longer there. */
  readonly Authority: number | null
  /** In the subject. */
  readonly Role: number
}

/** POST Subjects('…')/SurveyExpert.SaveMember(). */
export interface SaveMemberBody {
  readonly userSid: string
  /** Number of a role that may do nothing that the person's own may not. */
  readonly role: number
}
