import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { signOut } from '../authProvider.ts'

/** Ends the session and redirects to /login (foundations §2.2). */
export function LogoutPage() {
  const navigate = useNavigate()
  useEffect(() => {
    void signOut()
    void navigate('/login', { replace: true })
  }, [navigate])
  return null
}
