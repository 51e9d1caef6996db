/** To the sign-in of the app for staff, and back here afterwards. */
export function toSignIn(): void {
  location.assign(`/login?redirect=${encodeURIComponent(location.pathname + location.search)}`)
}
