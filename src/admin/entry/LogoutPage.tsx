import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { signOut } from '../authProvider.ts'

/** Ends the session and goes to /login (foundations §2.2). */
export function LogoutPage() {
  const navigate = useNavigate()
  const client = useQueryClient()
  useEffect(() => {
    void signOut()
    client.clear()
    void navigate('/login', { replace: true })
  }, [navigate, client])
  return null
}
