import { mayEnter, type RoleCode, type RouteName } from '@naire/domain/access'

/** Where to go instead, or `null` when the screen may be seen (shell §2, navigation guard). */
export function guard(route: RouteName, authority: number | null, fullPath: string): string | null {
  if (mayEnter(route, authority as RoleCode | null)) return null
  return authority === null ? `/login?redirect=${encodeURIComponent(fullPath)}` : '/'
}

/** Where somebody signed in goes from `/login`: to the redirect when it is a place of this app, else to `/`. */
export function afterLogin(search: string): string {
  const redirect = new URLSearchParams(search).get('redirect')
  return redirect && /^\/(?![/\\])/.test(redirect) && !redirect.startsWith('/login') ? redirect : '/'
}
