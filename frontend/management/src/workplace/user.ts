/** The signed-in person, as `Authenticate` and `Me` give it. */
export interface SignedInUser {
  readonly Sid: string
  readonly Code: string
  readonly Name: string
  readonly Nickname: string
  readonly Authority: number
  readonly OrgSid: string | null
  readonly DeptSid: string | null
  readonly OrgName: string | null
  readonly Token: string
  /** The role needs a second factor and the person has none: there is nothing else to do. */
  readonly MustEnrol?: true
  /** The password is older than the organisation allows: it is replaced before anything else. */
  readonly MustRenew?: true
}
