import { Navigate } from 'react-router'
import { useOpenMenu } from './lines.ts'

/** The first page of an application without one of its own: the first menu item that the user may open. */
export function HomePage() {
  const [area] = useOpenMenu()
  return <Navigate to={area?.items[0]?.path ?? '/403'} replace />
}
