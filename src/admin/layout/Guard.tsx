import { useEffect, useState, type ReactNode } from 'react'
import { useAuthProvider } from 'react-admin'
import { Navigate } from 'react-router'
import type { Rights } from '#resource'
import { useMay } from '../declared.tsx'
import { areRightsOld } from '../session.ts'

/** Opens a page to holders of any of its rights and leads others to /403; rights known to be stale are loaded again first (foundations §4). */
export function Guard({ right, children }: { readonly right: Rights; readonly children: ReactNode }) {
  const { can } = useMay()
  const auth = useAuthProvider()
  const [isReading, setReading] = useState(areRightsOld)
  useEffect(() => {
    if (isReading) void auth!.checkAuth({}).finally(() => setReading(false))
  }, [isReading, auth])
  if (can(right)) return children
  return isReading ? null : <Navigate to="/403" replace />
}
