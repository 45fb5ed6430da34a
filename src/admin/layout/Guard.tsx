import { useEffect, useState, type ReactNode } from 'react'
import { useAuthProvider } from 'react-admin'
import { Navigate } from 'react-router'
import type { Demand } from '#resource'
import { useMay } from '../may.ts'
import { areRightsOld } from '../session.ts'

/** Renders a page for users with the required right and redirects others to /403; rights known to be out of date are loaded again first (foundations §4). */
export function Guard({
  right,
  reads = true,
  children,
}: Pick<Demand, 'right'> & { readonly reads?: boolean; readonly children: ReactNode }) {
  const { allows } = useMay()
  const auth = useAuthProvider()
  const [isReading, setReading] = useState(areRightsOld)
  useEffect(() => {
    if (isReading) void auth!.checkAuth({}).finally(() => setReading(false))
  }, [isReading, auth])
  if (allows({ right, reads })) return children
  return isReading ? null : <Navigate to="/403" replace />
}
