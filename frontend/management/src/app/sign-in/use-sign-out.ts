import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { useWorkplace } from '../../workplace/workplace.ts'
import { useTabs } from '../layout/tab-store.ts'
import { useSignIn } from './sign-in-store.ts'

/** The server ends the token; when it cannot be reached the sign-in is forgotten here all the same. */
export function useSignOut(): () => Promise<void> {
  const { http } = useWorkplace()
  const queries = useQueryClient()
  const navigate = useNavigate()
  return async () => {
    await http.post('/api/Logout').catch(() => undefined)
    useSignIn.getState().signOut()
    useTabs.getState().closeAll()
    queries.clear()
    await navigate('/login')
  }
}
